import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The files and folders of a disk that is in memory, and what POSIX lets be done with their names.
///
/// It has no symbolic links, and notes permissions without holding anybody to them. Names that Unicode takes for the
/// same are the same, as on macOS. A time is never told twice, so that whoever compares times misses no change.
struct MemoryDisk: Sendable {
    /// A file or a folder, by its number.
    struct Node: Sendable {
        let isFolder: Bool
        /// The permissions it was made with.
        var mode: mode_t
        var bytes: [UInt8] = []
        var names: [String: Int] = [:]
        /// The folder that a folder is in; the topmost one is in itself.
        var parent = MemoryDisk.root
        /// The number of its names.
        var links = 0
        /// The time since 1970 at which its bytes or the names in it last changed.
        var modified: Duration = .zero
        /// The same for anything of it, its own names among that.
        var changed: Duration = .zero
    }

    /// A name in a folder.
    struct Place: Hashable, Sendable {
        let folder: Int
        let name: String
    }

    /// A change as a disk would have to write it down.
    enum Change: Sendable {
        /// A node got a name, lost one, or both at once.
        case named(node: Int, isFolder: Bool, old: Place?, new: Place?)
        case written(node: Int, offset: Int, bytes: [UInt8])
        case emptied(node: Int)
    }

    /// The number of the topmost folder.
    static let root = 2

    var nodes: [Int: Node] = [root: Node(isFolder: true, mode: 0o700, links: 1)]
    /// The time of the last change. Whoever knows what time it is says so here before the next.
    var time: Duration = .zero
    /// The changes, in order; nil where nobody wants to know. Only a disk that may lose what it was told does.
    var journal: [Change]?
    private var lastNode = root

    /// A file or a folder; one that is not there any more is an empty file without a name.
    subscript(node: Int) -> Node { nodes[node] ?? Node(isFolder: false, mode: 0) }

    // MARK: Paths

    /// The file or folder that a path names, looked up from `folder` when it is relative.
    func node(at path: String, from folder: Int = root) throws(Errno) -> Int {
        let node = try walk(Self.names(in: path), of: path, from: folder)
        guard self[node].isFolder || path.utf8.last != UInt8(ascii: "/") else { throw .notDirectory }
        return node
    }

    /// The name that a path ends in, which may be free, and the folder that the rest of it leads to.
    func place(of path: String, from folder: Int = root) throws(Errno) -> Place {
        let names = Self.names(in: path)
        let parent = try walk(names.dropLast(), of: path, from: folder)
        guard self[parent].isFolder else { throw .notDirectory }
        guard let name = names.last, name != ".", name != ".." else { throw .invalidArgument }
        guard name.utf8.count <= Int(NAME_MAX) else { throw .fileNameTooLong }
        return Place(folder: parent, name: name)
    }

    private func walk(_ names: some Sequence<String>, of path: String, from folder: Int) throws(Errno) -> Int {
        guard !path.isEmpty else { throw .noSuchFileOrDirectory }
        var node = path.utf8.first == UInt8(ascii: "/") ? Self.root : folder
        for name in names {
            guard self[node].isFolder else { throw .notDirectory }
            let next = name == "." ? node : name == ".." ? self[node].parent : self[node].names[name]
            guard let next else { throw .noSuchFileOrDirectory }
            node = next
        }
        return node
    }

    /// Cut at the bytes: a slash that an accent follows is a slash.
    private static func names(in path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }

    // MARK: Names

    /// Makes an empty file or folder at a path where nothing is; returns its number.
    mutating func make(
        _ path: String, from folder: Int = root, isFolder: Bool, mode: mode_t
    ) throws(Errno) -> Int {
        guard (try? node(at: path, from: folder)) == nil else { throw .fileExists }
        let place = try place(of: path, from: folder)
        try requireNamed(place.folder)
        lastNode += 1
        nodes[lastNode] = Node(isFolder: isFolder, mode: mode & 0o7777)
        setName(of: lastNode, from: nil, to: place)
        nodes[lastNode]?.modified = time
        return lastNode
    }

    /// Takes the name of a file away; returns its number.
    mutating func unlink(_ path: String, from folder: Int = root) throws(Errno) -> Int {
        let node = try node(at: path, from: folder)
        guard !self[node].isFolder else { throw .isDirectory }
        setName(of: node, from: try place(of: path, from: folder), to: nil)
        return node
    }

    /// Takes an empty folder away; returns its number.
    mutating func removeFolder(_ path: String, from folder: Int = root) throws(Errno) -> Int {
        let node = try node(at: path, from: folder)
        guard self[node].isFolder else { throw .notDirectory }
        let place = try place(of: path, from: folder)
        guard self[node].names.isEmpty else { throw .directoryNotEmpty }
        setName(of: node, from: place, to: nil)
        return node
    }

    /// Gives a file or a folder another name; returns the number of what had that name and has lost it.
    mutating func rename(
        _ path: String, from folder: Int = root, to newPath: String, from newFolder: Int = root
    ) throws(Errno) -> Int? {
        let (old, new) = (try place(of: path, from: folder), try place(of: newPath, from: newFolder))
        let node = try node(at: path, from: folder)
        try requireNamed(new.folder)
        let replaced = self[new.folder].names[new.name]
        // As POSIX has it: two names of one file both stay.
        guard replaced != node else { return nil }
        guard !isInside(new.folder, node) else { throw .invalidArgument }
        if let replaced {
            guard !isInside(old.folder, replaced) else { throw .directoryNotEmpty }
            guard self[node].isFolder || !self[replaced].isFolder else { throw .isDirectory }
            guard !self[node].isFolder || self[replaced].isFolder else { throw .notDirectory }
            guard self[replaced].names.isEmpty else { throw .directoryNotEmpty }
        }
        setName(of: node, from: old, to: new)
        return replaced
    }

    /// Requires that a folder was not taken away: nothing is put into one that is only open still.
    private func requireNamed(_ folder: Int) throws(Errno) {
        guard self[folder].links > 0 else { throw .noSuchFileOrDirectory }
    }

    /// True of a folder and of those below it.
    private func isInside(_ folder: Int, _ other: Int) -> Bool {
        var folder = folder
        while folder != other, folder != Self.root { folder = self[folder].parent }
        return folder == other
    }

    private mutating func setName(of node: Int, from old: Place?, to new: Place?) {
        tick()
        if let old {
            nodes[old.folder]?.names[old.name] = nil
            nodes[node]?.links -= 1
        }
        if let new {
            if let replaced = nodes[new.folder]?.names.updateValue(node, forKey: new.name) {
                nodes[replaced]?.links -= 1
                nodes[replaced]?.changed = time
            }
            nodes[node]?.links += 1
            nodes[node]?.parent = new.folder
        }
        nodes[node]?.changed = time
        for place in [old, new] { if let place { noteModified(place.folder) } }
        let isFolder = self[node].isFolder
        journal?.append(.named(node: node, isFolder: isFolder, old: old, new: new))
    }

    /// Forgets a file or a folder that nobody can reach any more.
    mutating func free(_ node: Int) {
        nodes[node] = nil
    }

    // MARK: Bytes and times

    mutating func write(_ bytes: [UInt8], to node: Int, at offset: Int) {
        guard !bytes.isEmpty else { return }
        tick()
        nodes[node]?.bytes.overwrite(at: offset, with: bytes)
        noteModified(node)
        journal?.append(.written(node: node, offset: offset, bytes: bytes))
    }

    /// Takes all its bytes from a file.
    mutating func empty(_ node: Int) {
        tick()
        nodes[node]?.bytes = []
        noteModified(node)
        journal?.append(.emptied(node: node))
    }

    private mutating func tick() {
        time += .nanoseconds(1)
    }

    private mutating func noteModified(_ node: Int) {
        nodes[node]?.modified = time
        nodes[node]?.changed = time
    }

    /// The answer of `stat(2)` for a file or a folder.
    ///
    /// The device is none that a machine has, and a folder counts one link, as those of some file systems do.
    func status(of number: Int) -> CInterop.Stat {
        let node = self[number]
        var status = CInterop.Stat()
        status.st_dev = .max
        status.st_ino = .init(number)
        status.st_mode = (node.isFolder ? S_IFDIR : S_IFREG) | node.mode
        status.st_nlink = .init(node.links)
        status.st_uid = geteuid()
        status.st_gid = getegid()
        status.st_size = .init(node.bytes.count)
        #if canImport(Glibc)
            (status.st_mtim, status.st_ctim) = (timespec(node.modified), timespec(node.changed))
        #else
            (status.st_mtimespec, status.st_ctimespec) = (timespec(node.modified), timespec(node.changed))
        #endif
        return status
    }
}

extension timespec {
    /// A time since 1970, to the nanosecond.
    fileprivate init(_ time: Duration) {
        let (seconds, attoseconds) = time.components
        self.init(tv_sec: .init(seconds), tv_nsec: .init(attoseconds / 1_000_000_000))
    }
}

extension [UInt8] {
    /// Puts bytes over those from `offset` on; what was not there before it is zero.
    mutating func overwrite(at offset: Int, with bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        if count < offset { self += repeatElement(0, count: offset - count) }
        replaceSubrange(offset..<Swift.min(count, offset + bytes.count), with: bytes)
    }
}

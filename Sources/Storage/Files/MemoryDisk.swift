import SystemPackage

import Platform

/// The files and folders of an in-memory disk, with the POSIX operations on their names.
///
/// It has no symbolic links. It records permissions without enforcing them. Names that are equivalent in Unicode are
/// equal, as on macOS. No time is used twice, so that comparing times misses no change.
struct MemoryDisk: Sendable {
    /// A file or a folder, identified by a number.
    struct Node: Sendable {
        let isFolder: Bool
        /// The permissions it was created with.
        var mode: mode_t
        var bytes: [UInt8] = []
        var names: [String: Int] = [:]
        /// The parent of a folder; the root is its own parent.
        var parent = MemoryDisk.root
        /// The number of its names.
        var links = 0
        /// The time since 1970 of the last change to its bytes, or to the names in it.
        var modified: Duration = .zero
    }

    /// A name in a folder.
    struct Entry: Hashable, Sendable {
        let folder: Int
        let name: String
    }

    /// A change as a disk would have to record it.
    enum Change: Sendable {
        /// A node got a name, lost one, or both at once.
        case named(node: Int, isFolder: Bool, old: Entry?, new: Entry?)
        case written(node: Int, offset: Int, bytes: [UInt8])
    }

    /// The number of the root folder.
    static let root = 2

    var nodes: [Int: Node] = [root: Node(isFolder: true, mode: 0o700, links: 1)]
    /// The time of the last change. A caller that knows the current time sets it before the next change.
    var time: Duration = .zero
    /// The changes, in order; nil if they are not recorded. Only a disk that may lose writes records them.
    var journal: [Change]?
    private var lastNode = root

    /// Returns a file or a folder; an empty file without a name if it no longer exists.
    subscript(node: Int) -> Node { nodes[node] ?? Node(isFolder: false, mode: 0) }

    // MARK: Paths

    /// Returns the file or folder at a path, which is looked up from `folder` if it is relative.
    func node(at path: String, from folder: Int = root) throws(Errno) -> Int {
        let node = try walk(Self.names(in: path), of: path, from: folder)
        guard self[node].isFolder || path.utf8.last != UInt8(ascii: "/") else { throw .notDirectory }
        return node
    }

    /// Returns the last name of a path, which may be free, and the folder that the rest of the path leads to.
    func place(of path: String, from folder: Int = root) throws(Errno) -> Entry {
        let names = Self.names(in: path)
        let parent = try walk(names.dropLast(), of: path, from: folder)
        guard self[parent].isFolder else { throw .notDirectory }
        guard let name = names.last, name != ".", name != ".." else { throw .invalidArgument }
        guard name.utf8.count <= Int(NAME_MAX) else { throw .fileNameTooLong }
        return Entry(folder: parent, name: name)
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

    /// Splits the bytes: a slash followed by a combining accent is still a slash.
    private static func names(in path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }

    // MARK: Names

    /// Creates an empty file or folder at a free path; returns its number.
    mutating func make(_ path: String, from folder: Int = root, isFolder: Bool, mode: mode_t) throws(Errno) -> Int {
        guard (try? node(at: path, from: folder)) == nil else { throw .fileExists }
        let place = try place(of: path, from: folder)
        try requireNamed(place.folder)
        lastNode += 1
        nodes[lastNode] = Node(isFolder: isFolder, mode: mode & 0o7777)
        setName(of: lastNode, from: nil, to: place)
        nodes[lastNode]?.modified = time
        return lastNode
    }

    /// Removes the name of a file; returns the file's number.
    mutating func unlink(_ path: String, from folder: Int = root) throws(Errno) -> Int {
        let node = try node(at: path, from: folder)
        guard !self[node].isFolder else { throw .isDirectory }
        setName(of: node, from: try place(of: path, from: folder), to: nil)
        return node
    }

    /// Removes an empty folder; returns its number.
    mutating func removeFolder(_ path: String, from folder: Int = root) throws(Errno) -> Int {
        let node = try node(at: path, from: folder)
        guard self[node].isFolder else { throw .notDirectory }
        let place = try place(of: path, from: folder)
        guard self[node].names.isEmpty else { throw .directoryNotEmpty }
        setName(of: node, from: place, to: nil)
        return node
    }

    /// Renames a file or a folder; returns the number of the one that it replaced.
    mutating func rename(
        _ path: String, from folder: Int = root, to newPath: String, from newFolder: Int = root
    ) throws(Errno) -> Int? {
        let (old, new) = (try place(of: path, from: folder), try place(of: newPath, from: newFolder))
        let node = try node(at: path, from: folder)
        try requireNamed(new.folder)
        let replaced = self[new.folder].names[new.name]
        // As POSIX requires, two names of one file both stay.
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

    /// Requires that a folder was not removed: nothing can be added to one that is only still open.
    private func requireNamed(_ folder: Int) throws(Errno) {
        guard self[folder].links > 0 else { throw .noSuchFileOrDirectory }
    }

    /// Returns true if `folder` is `other` or below it.
    private func isInside(_ folder: Int, _ other: Int) -> Bool {
        var folder = folder
        while folder != other, folder != Self.root { folder = self[folder].parent }
        return folder == other
    }

    private mutating func setName(of node: Int, from old: Entry?, to new: Entry?) {
        time += .nanoseconds(1)
        if let old {
            nodes[old.folder]?.names[old.name] = nil
            nodes[node]?.links -= 1
        }
        if let new {
            if let replaced = nodes[new.folder]?.names.updateValue(node, forKey: new.name) {
                nodes[replaced]?.links -= 1
            }
            nodes[node]?.links += 1
            nodes[node]?.parent = new.folder
        }
        for place in [old, new] { if let place { nodes[place.folder]?.modified = time } }
        let isFolder = self[node].isFolder
        journal?.append(.named(node: node, isFolder: isFolder, old: old, new: new))
    }

    // MARK: Bytes and times

    mutating func write(_ bytes: [UInt8], to node: Int, at offset: Int) {
        guard !bytes.isEmpty else { return }
        time += .nanoseconds(1)
        nodes[node]?.bytes.overwrite(at: offset, with: bytes)
        nodes[node]?.modified = time
        journal?.append(.written(node: node, offset: offset, bytes: bytes))
    }

    /// Returns the result of `stat(2)` for a file or a folder.
    ///
    /// The device number is one that no machine has. A folder counts one link, as on some file systems.
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
        status.modified = timespec(node.modified)
        return status
    }
}

extension timespec {
    /// Creates a time since 1970, to the nanosecond.
    fileprivate init(_ time: Duration) {
        let (seconds, attoseconds) = time.components
        self.init(tv_sec: .init(seconds), tv_nsec: .init(attoseconds / 1_000_000_000))
    }
}

extension [UInt8] {
    /// Overwrites the bytes from `offset` on; a gap before it is filled with zeros.
    mutating func overwrite(at offset: Int, with bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        if count < offset { self += repeatElement(0, count: offset - count) }
        replaceSubrange(offset..<Swift.min(count, offset + bytes.count), with: bytes)
    }
}

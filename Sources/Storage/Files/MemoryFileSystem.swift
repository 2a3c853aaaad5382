import Synchronization
import SystemPackage

import Platform

/// A file system that exists only in memory and is gone when the program ends.
///
/// It begins with an empty root folder, which is the working folder too. Its descriptors are its own: they are not
/// valid in system calls, and the machine's descriptors are not valid here.
final class MemoryFileSystem: FileSystem {
    /// An open file description, as one `open` created it; a lock belongs to it as well.
    struct OpenNode: Sendable {
        let node: Int
        fileprivate let flags: Int32
        fileprivate(set) var offset = 0
        fileprivate var isLocked = false
    }

    private struct State: Sendable {
        var disk: MemoryDisk
        var files: [FileDescriptor: OpenNode] = [:]
        /// More than a program can have open, and never reused: a number that is mistaken for a descriptor of the
        /// machine, or used after closing, is invalid.
        var lastNumber: Int32 = 1 << 20

        func file(_ descriptor: FileDescriptor) throws(Errno) -> OpenNode {
            guard let file = files[descriptor] else { throw .badFileDescriptor }
            return file
        }

        /// Returns the start of a relative path: the root folder for no descriptor. No path can be followed from a
        /// file.
        func start(_ folder: FileDescriptor?) throws(Errno) -> Int {
            guard let folder else { return MemoryDisk.root }
            return try file(folder).node
        }

        /// Frees a file or a folder that has no name and is not open, so that the disk does not grow without bound.
        mutating func freeUnlessReachable(_ node: Int) {
            guard disk[node].links == 0, !files.values.contains(where: { $0.node == node }) else { return }
            disk.nodes[node] = nil
        }
    }

    private let state: Mutex<State>

    init(_ disk: MemoryDisk = MemoryDisk()) { state = Mutex(State(disk: disk)) }

    var disk: MemoryDisk {
        get { state.withLock { $0.disk } }
        set { state.withLock { $0.disk = newValue } }
    }

    // MARK: Open files

    func open(
        _ path: String, in folder: FileDescriptor?, _ flags: Int32, mode: mode_t
    ) throws(Errno) -> FileDescriptor {
        try state.withLock { (state) throws(Errno) in
            let start = try state.start(folder)
            let found = try ifPresent { () throws(Errno) in try state.disk.node(at: path, from: start) }
            let node: Int
            if let found {
                if flags & O_CREAT != 0, flags & O_EXCL != 0 { throw .fileExists }
                if state.disk[found].isFolder {
                    guard flags & (O_CREAT | O_ACCMODE) == O_RDONLY else { throw .isDirectory }
                } else if flags & O_DIRECTORY != 0 {
                    throw .notDirectory
                }
                node = found
            } else {
                guard flags & O_CREAT != 0 else { throw .noSuchFileOrDirectory }
                node = try state.disk.make(path, from: start, isFolder: false, mode: mode)
            }
            state.lastNumber += 1
            let file = FileDescriptor(rawValue: state.lastNumber)
            state.files[file] = OpenNode(node: node, flags: flags)
            return file
        }
    }

    func file(_ descriptor: FileDescriptor) throws(Errno) -> OpenNode {
        try state.withLock { (state) throws(Errno) in try state.file(descriptor) }
    }

    func read(_ file: FileDescriptor, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        try state.withLock { (state) throws(Errno) in
            let open = try state.file(file)
            guard open.flags & O_ACCMODE != O_WRONLY else { throw .badFileDescriptor }
            guard !state.disk[open.node].isFolder else { throw .isDirectory }
            let bytes = state.disk[open.node].bytes.dropFirst(open.offset).prefix(buffer.count)
            buffer.copyBytes(from: bytes)
            state.files[file]?.offset += bytes.count
            return bytes.count
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer, to file: FileDescriptor) throws(Errno) -> Int {
        try state.withLock { (state) throws(Errno) in
            let open = try state.file(file)
            guard open.flags & O_ACCMODE != O_RDONLY else { throw .badFileDescriptor }
            let offset = open.flags & O_APPEND != 0 ? state.disk[open.node].bytes.count : open.offset
            state.disk.write(Array(bytes), to: open.node, at: offset)
            state.files[file]?.offset = offset + bytes.count
            return bytes.count
        }
    }

    func close(_ file: FileDescriptor) throws(Errno) {
        try state.withLock { (state) throws(Errno) in
            let node = try state.file(file).node
            state.files[file] = nil
            state.freeUnlessReachable(node)
        }
    }

    /// Does not wait for anything: memory is as durable as it gets.
    func synchronize(_ file: FileDescriptor) throws(Errno) { _ = try self.file(file) }

    /// Never waits, and has only exclusive locks: the stores take no others.
    func lock(_ file: FileDescriptor, _ operation: Int32) throws(Errno) {
        try state.withLock { (state) throws(Errno) in
            let open = try state.file(file)
            let isWanted = operation & LOCK_EX != 0
            let isTaken = state.files.contains { $0.key != file && $0.value.node == open.node && $0.value.isLocked }
            if isWanted, isTaken { throw .wouldBlock }
            state.files[file]?.isLocked = isWanted
        }
    }

    func status(of file: FileDescriptor) throws(Errno) -> CInterop.Stat {
        try state.withLock { (state) throws(Errno) in state.disk.status(of: try state.file(file).node) }
    }

    // MARK: Names

    func status(of path: String, in folder: FileDescriptor?, followingLinks: Bool) throws(Errno) -> CInterop.Stat {
        try state.withLock { (state) throws(Errno) in
            state.disk.status(of: try state.disk.node(at: path, from: try state.start(folder)))
        }
    }

    func rename(
        _ name: String, in folder: FileDescriptor, to newName: String, in newFolder: FileDescriptor
    ) throws(Errno) {
        try state.withLock { (state) throws(Errno) in
            let (old, new) = (try state.start(folder), try state.start(newFolder))
            if let replaced = try state.disk.rename(name, from: old, to: newName, from: new) {
                state.freeUnlessReachable(replaced)
            }
        }
    }

    func remove(_ name: String, in folder: FileDescriptor?, isFolder: Bool) throws(Errno) {
        try state.withLock { (state) throws(Errno) in
            let start = try state.start(folder)
            state.freeUnlessReachable(try state.disk.remove(name, from: start, isFolder: isFolder))
        }
    }

    func makeFolder(_ path: String, in folder: FileDescriptor?, mode: mode_t) throws(Errno) {
        try state.withLock { (state) throws(Errno) in
            _ = try state.disk.make(path, from: try state.start(folder), isFolder: true, mode: mode)
        }
    }

    func names(in folder: FileDescriptor, withoutFiles: Bool) throws(Errno) -> [String] {
        try state.withLock { (state) throws(Errno) in
            let node = state.disk[try state.start(folder)]
            guard node.isFolder else { throw .notDirectory }
            return node.names.filter { !withoutFiles || state.disk[$0.value].isFolder }.map(\.key)
        }
    }
}

/// The files and folders of an in-memory disk, with the POSIX operations on their names.
///
/// It has no symbolic links. It records permissions without enforcing them. Names that are equivalent in Unicode are
/// equal, as on macOS. No time is used twice, so that comparing times misses no change.
struct MemoryDisk: Sendable {
    struct Node: Sendable {
        let isFolder: Bool
        var mode: mode_t
        var bytes: [UInt8] = []
        var names: [String: Int] = [:]
        /// The parent of a folder; the root is its own parent.
        var parent = MemoryDisk.root
        var links = 0
        /// The time of the last change to its bytes, or to the names in it.
        var modified: Duration = .zero
    }

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

    static let root = 2

    var nodes: [Int: Node] = [root: Node(isFolder: true, mode: 0o700, links: 1)]
    /// The time of the last change, which counts changes unless a caller sets it.
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
        var path = path
        return path.withUTF8 { $0.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) } }
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

    /// Removes the name of a file, or an empty folder; returns its number.
    mutating func remove(_ path: String, from folder: Int = root, isFolder: Bool) throws(Errno) -> Int {
        let node = try node(at: path, from: folder)
        guard self[node].isFolder == isFolder else { throw isFolder ? .notDirectory : .isDirectory }
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

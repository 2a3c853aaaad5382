import Synchronization
import SystemPackage
public import struct FoundationEssentials.Date

import Platform

/// A file system that exists only in memory and is gone when the program ends.
///
/// It begins with an empty root folder, which is the working folder too. Its descriptors are its own: they are not
/// valid in system calls, and the machine's descriptors are not valid here.
public final class MemoryFileSystem: FileSystem {
    /// An open file description, as one `open` created it; a lock belongs to it as well.
    struct OpenNode: Sendable {
        let node: Int
        fileprivate let flags: Int32
        fileprivate(set) var offset = 0
        fileprivate var isLocked = false

        fileprivate init(_ node: Int, flags: Int32) {
            self.node = node
            self.flags = flags
        }
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
    private let now: @Sendable () -> Date

    /// - Parameter now: Returns the current time for the files; a clock that goes back is ignored.
    public convenience init(now: @escaping @Sendable () -> Date = { Date.now }) { self.init(MemoryDisk(), now: now) }

    init(_ disk: MemoryDisk, now: @escaping @Sendable () -> Date) {
        state = Mutex(State(disk: disk))
        self.now = now
    }

    var disk: MemoryDisk {
        get { state.withLock { $0.disk } }
        set { state.withLock { $0.disk = newValue } }
    }

    private func call<Result: Sendable>(_ body: (inout State) throws(Errno) -> Result) throws(Errno) -> Result {
        let time = Duration.seconds(now().timeIntervalSince1970)
        return try state.withLock { (state) throws(Errno) in
            state.disk.time = max(state.disk.time, time)
            return try body(&state)
        }
    }

    // MARK: Open files

    func open(
        _ path: String, in folder: FileDescriptor?, _ flags: Int32, mode: mode_t
    ) throws(Errno) -> FileDescriptor {
        try call { (state) throws(Errno) in
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
            state.files[file] = OpenNode(node, flags: flags)
            return file
        }
    }

    func file(_ descriptor: FileDescriptor) throws(Errno) -> OpenNode {
        try state.withLock { (state) throws(Errno) in try state.file(descriptor) }
    }

    func read(_ file: FileDescriptor, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        try call { (state) throws(Errno) in
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
        try call { (state) throws(Errno) in
            let open = try state.file(file)
            guard open.flags & O_ACCMODE != O_RDONLY else { throw .badFileDescriptor }
            let offset = open.flags & O_APPEND != 0 ? state.disk[open.node].bytes.count : open.offset
            state.disk.write(Array(bytes), to: open.node, at: offset)
            state.files[file]?.offset = offset + bytes.count
            return bytes.count
        }
    }

    func close(_ file: FileDescriptor) throws(Errno) {
        try call { (state) throws(Errno) in
            let node = try state.file(file).node
            state.files[file] = nil
            state.freeUnlessReachable(node)
        }
    }

    /// Does not wait for anything: memory is as durable as it gets.
    func synchronize(_ file: FileDescriptor) throws(Errno) { _ = try self.file(file) }

    /// Never waits, and has only exclusive locks: the stores take no others.
    func lock(_ file: FileDescriptor, _ operation: Int32) throws(Errno) {
        try call { (state) throws(Errno) in
            let open = try state.file(file)
            let isWanted = operation & LOCK_EX != 0
            let isTaken = state.files.contains { $0.key != file && $0.value.node == open.node && $0.value.isLocked }
            if isWanted, isTaken { throw .wouldBlock }
            state.files[file]?.isLocked = isWanted
        }
    }

    func status(of file: FileDescriptor) throws(Errno) -> CInterop.Stat {
        try call { (state) throws(Errno) in state.disk.status(of: try state.file(file).node) }
    }

    // MARK: Names

    func status(of path: String, in folder: FileDescriptor?, followingLinks: Bool) throws(Errno) -> CInterop.Stat {
        try call { (state) throws(Errno) in
            state.disk.status(of: try state.disk.node(at: path, from: try state.start(folder)))
        }
    }

    func rename(
        _ name: String, in folder: FileDescriptor, to newName: String, in newFolder: FileDescriptor
    ) throws(Errno) {
        try call { (state) throws(Errno) in
            let (old, new) = (try state.start(folder), try state.start(newFolder))
            if let replaced = try state.disk.rename(name, from: old, to: newName, from: new) {
                state.freeUnlessReachable(replaced)
            }
        }
    }

    func unlink(_ name: String, in folder: FileDescriptor?) throws(Errno) {
        try call { (state) throws(Errno) in
            state.freeUnlessReachable(try state.disk.unlink(name, from: try state.start(folder)))
        }
    }

    func makeFolder(_ path: String, in folder: FileDescriptor?, mode: mode_t) throws(Errno) {
        try call { (state) throws(Errno) in
            _ = try state.disk.make(path, from: try state.start(folder), isFolder: true, mode: mode)
        }
    }

    func removeFolder(_ name: String, in folder: FileDescriptor) throws(Errno) {
        try call { (state) throws(Errno) in
            state.freeUnlessReachable(try state.disk.removeFolder(name, from: try state.start(folder)))
        }
    }

    func names(in folder: FileDescriptor) throws(Errno) -> [String] {
        try call { (state) throws(Errno) in
            let node = state.disk[try state.start(folder)]
            guard node.isFolder else { throw .notDirectory }
            // A removed folder does not even list the dots.
            return node.links > 0 ? node.names.keys + [".", ".."] : []
        }
    }
}

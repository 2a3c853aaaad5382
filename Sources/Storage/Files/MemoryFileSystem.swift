import Synchronization
import SystemPackage
public import struct FoundationEssentials.Date

import Platform

/// A ``MemoryDisk`` with its open files, for the calls of ``FileSystem``, one at a time.
struct MemoryFiles: Sendable {
    /// An open file description, as one `open` created it; a lock belongs to it as well.
    struct OpenNode: Sendable {
        let node: Int
        fileprivate let flags: Int32
        fileprivate(set) var offset = 0
        fileprivate var lock = LOCK_UN

        fileprivate init(_ node: Int, flags: Int32) {
            self.node = node
            self.flags = flags
        }

        fileprivate var isReadable: Bool { flags & O_ACCMODE != O_WRONLY }
        fileprivate var isWritable: Bool { flags & O_ACCMODE != O_RDONLY }
        fileprivate var isAppending: Bool { flags & O_APPEND != 0 }
    }

    var disk: MemoryDisk
    private var files: [FileDescriptor: OpenNode] = [:]
    /// More than a program can have open, and never reused: a number that is mistaken for a descriptor of the machine,
    /// or used after closing, is invalid.
    private var lastNumber: Int32 = 1 << 20

    init(on disk: MemoryDisk = MemoryDisk()) {
        self.disk = disk
    }

    // MARK: Files that are open

    mutating func open(
        _ path: String, in folder: FileDescriptor?, _ flags: Int32, mode: mode_t
    ) throws(Errno) -> FileDescriptor {
        let start = try self.start(folder)
        let found = try ifPresent { () throws(Errno) in try disk.node(at: path, from: start) }
        if let found { try requireOpenable(found, flags) }
        guard found != nil || flags & O_CREAT != 0 else { throw .noSuchFileOrDirectory }
        let node = if let found { found } else { try disk.make(path, from: start, isFolder: false, mode: mode) }
        if flags & O_TRUNC != 0, found != nil { disk.empty(node) }
        lastNumber += 1
        let file = FileDescriptor(rawValue: lastNumber)
        files[file] = OpenNode(node, flags: flags)
        return file
    }

    private func requireOpenable(_ node: Int, _ flags: Int32) throws(Errno) {
        if flags & O_CREAT != 0, flags & O_EXCL != 0 { throw .fileExists }
        if disk[node].isFolder {
            guard flags & (O_CREAT | O_TRUNC) == 0, flags & O_ACCMODE == O_RDONLY else { throw .isDirectory }
        } else if flags & O_DIRECTORY != 0 {
            throw .notDirectory
        }
    }

    func file(_ descriptor: FileDescriptor) throws(Errno) -> OpenNode {
        guard let file = files[descriptor] else { throw .badFileDescriptor }
        return file
    }

    mutating func read(_ file: FileDescriptor, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        let open = try self.file(file)
        guard open.isReadable else { throw .badFileDescriptor }
        guard !disk[open.node].isFolder else { throw .isDirectory }
        let bytes = disk[open.node].bytes.dropFirst(open.offset).prefix(buffer.count)
        buffer.copyBytes(from: bytes)
        files[file]?.offset += bytes.count
        return bytes.count
    }

    mutating func write(_ bytes: UnsafeRawBufferPointer, to file: FileDescriptor) throws(Errno) -> Int {
        let open = try self.file(file)
        guard open.isWritable else { throw .badFileDescriptor }
        let offset = open.isAppending ? disk[open.node].bytes.count : open.offset
        disk.write(Array(bytes), to: open.node, at: offset)
        files[file]?.offset = offset + bytes.count
        return bytes.count
    }

    mutating func close(_ file: FileDescriptor) throws(Errno) {
        let node = try self.file(file).node
        files[file] = nil
        freeUnlessReachable(node)
    }

    /// - Throws: `.wouldBlock` if the lock is held elsewhere, even if the caller is willing to wait.
    mutating func lock(_ file: FileDescriptor, _ operation: Int32) throws(Errno) {
        let node = try self.file(file).node
        let wanted = operation & ~LOCK_NB
        guard [LOCK_SH, LOCK_EX, LOCK_UN].contains(wanted) else { throw .invalidArgument }
        if files[file]?.lock == wanted { return }
        // Another kind of lock replaces the existing one, which is lost even if that fails: flock(2).
        files[file]?.lock = LOCK_UN
        let others = files.filter { $0.key != file && $0.value.node == node && $0.value.lock != LOCK_UN }
        guard wanted == LOCK_UN || others.allSatisfy({ wanted == LOCK_SH && $0.value.lock == LOCK_SH }) else {
            throw .wouldBlock
        }
        files[file]?.lock = wanted
    }

    /// Frees a file or a folder that has no name and is not open, so that the disk does not grow without bound.
    private mutating func freeUnlessReachable(_ node: Int) {
        guard disk[node].links == 0, !files.values.contains(where: { $0.node == node }) else { return }
        disk.free(node)
    }

    // MARK: Status

    func status(of file: FileDescriptor) throws(Errno) -> CInterop.Stat {
        disk.status(of: try self.file(file).node)
    }

    func status(of path: String, in folder: FileDescriptor?) throws(Errno) -> CInterop.Stat {
        disk.status(of: try disk.node(at: path, from: try start(folder)))
    }

    // MARK: Names

    mutating func rename(
        _ name: String, in folder: FileDescriptor, to newName: String, in newFolder: FileDescriptor
    ) throws(Errno) {
        let replaced = try disk.rename(name, from: try start(folder), to: newName, from: try start(newFolder))
        if let replaced { freeUnlessReachable(replaced) }
    }

    mutating func unlink(_ name: String, in folder: FileDescriptor) throws(Errno) {
        freeUnlessReachable(try disk.unlink(name, from: try start(folder)))
    }

    mutating func makeFolder(_ path: String, in folder: FileDescriptor?, mode: mode_t) throws(Errno) {
        _ = try disk.make(path, from: try start(folder), isFolder: true, mode: mode)
    }

    mutating func removeFolder(_ name: String, in folder: FileDescriptor) throws(Errno) {
        freeUnlessReachable(try disk.removeFolder(name, from: try start(folder)))
    }

    func names(in folder: FileDescriptor) throws(Errno) -> [String] {
        let node = disk[try start(folder)]
        guard node.isFolder else { throw .notDirectory }
        // A removed folder does not even list the dots.
        return node.links > 0 ? node.names.keys + [".", ".."] : []
    }

    /// Returns the start of a relative path: the root folder for no descriptor. No path can be followed from a file.
    private func start(_ folder: FileDescriptor?) throws(Errno) -> Int {
        guard let folder else { return MemoryDisk.root }
        return try file(folder).node
    }
}

/// A file system that exists only in memory and is gone when the program ends.
///
/// It begins with an empty root folder, which is the working folder too. Its descriptors are its own: they are not
/// valid in system calls, and the machine's descriptors are not valid here.
public final class MemoryFileSystem: FileSystem {
    private let files = Mutex(MemoryFiles())
    private let now: @Sendable () -> Date

    /// - Parameter now: Returns the current time for the files; a clock that goes back is ignored.
    public init(now: @escaping @Sendable () -> Date = { Date.now }) {
        self.now = now
    }

    private func call<Result: Sendable>(
        _ body: (inout MemoryFiles) throws(Errno) -> Result
    ) throws(Errno) -> Result {
        let time = Duration.seconds(now().timeIntervalSince1970)
        return try files.withLock { (files) throws(Errno) in
            files.disk.time = max(files.disk.time, time)
            return try body(&files)
        }
    }

    func open(
        _ path: String, in folder: FileDescriptor?, _ flags: Int32, mode: mode_t
    ) throws(Errno) -> FileDescriptor {
        try call { (files) throws(Errno) in try files.open(path, in: folder, flags, mode: mode) }
    }

    func read(_ file: FileDescriptor, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        try call { (files) throws(Errno) in try files.read(file, into: buffer) }
    }

    func write(_ bytes: UnsafeRawBufferPointer, to file: FileDescriptor) throws(Errno) -> Int {
        try call { (files) throws(Errno) in try files.write(bytes, to: file) }
    }

    /// Does not wait for anything: memory is as durable as it gets.
    func synchronize(_ file: FileDescriptor) throws(Errno) {
        _ = try call { (files) throws(Errno) in try files.file(file).node }
    }

    func close(_ file: FileDescriptor) throws(Errno) {
        try call { (files) throws(Errno) in try files.close(file) }
    }

    func status(of file: FileDescriptor) throws(Errno) -> CInterop.Stat {
        try call { (files) throws(Errno) in try files.status(of: file) }
    }

    func status(
        of path: String, in folder: FileDescriptor?, followingLinks: Bool
    ) throws(Errno) -> CInterop.Stat {
        try call { (files) throws(Errno) in try files.status(of: path, in: folder) }
    }

    /// Polls if it has to wait: the other holders need the file system to release the lock.
    func lock(_ file: FileDescriptor, _ operation: Int32) throws(Errno) {
        while true {
            do {
                return try call { (files) throws(Errno) in try files.lock(file, operation) }
            } catch .wouldBlock where operation & LOCK_NB == 0 {
                usleep(500)
            } catch {
                throw error
            }
        }
    }

    func rename(
        _ name: String, in folder: FileDescriptor, to newName: String, in newFolder: FileDescriptor
    ) throws(Errno) {
        try call { (files) throws(Errno) in try files.rename(name, in: folder, to: newName, in: newFolder) }
    }

    func unlink(_ name: String, in folder: FileDescriptor) throws(Errno) {
        try call { (files) throws(Errno) in try files.unlink(name, in: folder) }
    }

    func makeFolder(_ path: String, in folder: FileDescriptor?, mode: mode_t) throws(Errno) {
        try call { (files) throws(Errno) in try files.makeFolder(path, in: folder, mode: mode) }
    }

    func removeFolder(_ name: String, in folder: FileDescriptor) throws(Errno) {
        try call { (files) throws(Errno) in try files.removeFolder(name, in: folder) }
    }

    func names(in folder: FileDescriptor) throws(Errno) -> [String] {
        try call { (files) throws(Errno) in try files.names(in: folder) }
    }
}

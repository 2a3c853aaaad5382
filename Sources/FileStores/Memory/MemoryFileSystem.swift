public import struct FoundationEssentials.Date
import Synchronization
import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file system that is nowhere but in memory, and gone with the program.
///
/// It begins with an empty topmost folder, which is the working folder too. Its descriptors are its own: no call of the
/// machine knows them, and it knows none of the machine's.
public final class MemoryFileSystem: FileSystem {
    private let files = Mutex(MemoryFiles())
    private let now: @Sendable () -> Date

    /// - Parameter now: What time it is for the files; one that goes back is not believed.
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

    /// Nothing is to be waited for: what is in memory is as safe as it will ever be.
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

    /// Asks again and again where it is to wait: the others need the file system to let go.
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

    func link(
        _ name: String, in folder: FileDescriptor, to secondName: String, in secondFolder: FileDescriptor
    ) throws(Errno) {
        try call { (files) throws(Errno) in try files.link(name, in: folder, to: secondName, in: secondFolder) }
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

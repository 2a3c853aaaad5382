import Domain
import Ports
import SystemPackage

import Platform

/// The system calls that the stores use, one at a time, so that a test can make them fail.
///
/// Each function is one POSIX call, which is repeated if a signal interrupts it. It may do only part of the work where
/// the call may, as ``write(_:to:)`` does. ``OpenFile``, ``OpenFolder`` and ``StateFolder`` build complete operations
/// from these calls. A relative path is looked up from `folder`, or from the working folder if that is nil.
protocol FileSystem: Sendable {
    func open(_ path: String, in folder: FileDescriptor?, _ flags: Int32, mode: mode_t) throws(Errno) -> FileDescriptor

    /// - Returns: The number of bytes read; 0 at the end.
    func read(_ file: FileDescriptor, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int

    /// - Returns: The number of bytes written, which may be fewer than requested.
    func write(_ bytes: UnsafeRawBufferPointer, to file: FileDescriptor) throws(Errno) -> Int

    /// Returns only after a file's bytes, or a folder's names, have reached the disk.
    func synchronize(_ file: FileDescriptor) throws(Errno)

    func close(_ file: FileDescriptor) throws(Errno)

    func status(of file: FileDescriptor) throws(Errno) -> CInterop.Stat

    func status(of path: String, in folder: FileDescriptor?, followingLinks: Bool) throws(Errno) -> CInterop.Stat

    /// Acquires or releases the lock on a file, with the operations of `flock(2)`.
    func lock(_ file: FileDescriptor, _ operation: Int32) throws(Errno)

    func rename(
        _ name: String, in folder: FileDescriptor, to newName: String, in newFolder: FileDescriptor
    ) throws(Errno)

    /// Deletes the name of a file, or an empty folder.
    func remove(_ name: String, in folder: FileDescriptor?, isFolder: Bool) throws(Errno)

    func makeFolder(_ path: String, in folder: FileDescriptor?, mode: mode_t) throws(Errno)

    /// Returns every name in a folder but `.` and `..`, unordered.
    ///
    /// - Parameter withoutFiles: True to leave out the names of regular files, as far as the folder says what they are.
    func names(in folder: FileDescriptor, withoutFiles: Bool) throws(Errno) -> [String]
}

extension FileSystem {
    /// Creates a folder, mode 0700, unless it exists.
    func makeMissingFolder(_ path: String, in folder: FileDescriptor?) throws(Errno) {
        do {
            try makeFolder(path, in: folder, mode: 0o700)
        } catch {
            guard error == .fileExists else { throw error }
        }
    }
}

extension FileSystem where Self == SystemCalls {
    static var machine: SystemCalls { SystemCalls() }
}

/// Returns the result of a system call that returns -1 on failure; it is repeated if a signal interrupts it.
func calling<Result: FixedWidthInteger>(_ call: () -> Result) throws(Errno) -> Result {
    while true {
        let result = call()
        if result != -1 { return result }
        if errno != EINTR { throw Errno(rawValue: errno) }
    }
}

/// Returns the result of `call`; nil if the file or folder does not exist.
func ifPresent<Result>(_ call: () throws(Errno) -> Result) throws(Errno) -> Result? {
    do {
        return try call()
    } catch .noSuchFileOrDirectory {
        return nil
    } catch {
        throw error
    }
}

/// Returns the result of `body`; its system error becomes the failure to read that file.
func reading<Result>(
    _ path: @autoclosure () -> FilePath, _ body: () throws(Errno) -> Result
) throws(Failure) -> Result {
    do { return try body() } catch { throw .unreadable(path(), error) }
}

/// Returns the result of `body`; its system error becomes the failure to write that file.
func writing<Result>(
    _ path: @autoclosure () -> FilePath, _ body: () throws(Errno) -> Result
) throws(Failure) -> Result {
    do { return try body() } catch { throw .unwritable(path(), error) }
}

struct SystemCalls: FileSystem {
    func open(
        _ path: String, in folder: FileDescriptor?, _ flags: Int32, mode: mode_t
    ) throws(Errno) -> FileDescriptor {
        FileDescriptor(rawValue: try calling { openat(folder?.rawValue ?? AT_FDCWD, path, flags, mode) })
    }

    func read(_ file: FileDescriptor, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        try calling { Platform.read(file.rawValue, buffer.baseAddress, buffer.count) }
    }

    func write(_ bytes: UnsafeRawBufferPointer, to file: FileDescriptor) throws(Errno) -> Int {
        try calling { Platform.write(file.rawValue, bytes.baseAddress, bytes.count) }
    }

    func synchronize(_ file: FileDescriptor) throws(Errno) { _ = try calling { Platform.synchronize(file.rawValue) } }

    func close(_ file: FileDescriptor) throws(Errno) {
        // Never repeated: the descriptor is already closed, or belongs to another file by now.
        if Platform.close(file.rawValue) == -1, errno != EINTR { throw Errno(rawValue: errno) }
    }

    func status(of file: FileDescriptor) throws(Errno) -> CInterop.Stat {
        var status = CInterop.Stat()
        _ = try calling { fstat(file.rawValue, &status) }
        return status
    }

    func status(of path: String, in folder: FileDescriptor?, followingLinks: Bool) throws(Errno) -> CInterop.Stat {
        var status = CInterop.Stat()
        let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
        _ = try calling { fstatat(folder?.rawValue ?? AT_FDCWD, path, &status, flags) }
        return status
    }

    func lock(_ file: FileDescriptor, _ operation: Int32) throws(Errno) {
        _ = try calling { flock(file.rawValue, operation) }
    }

    func rename(
        _ name: String, in folder: FileDescriptor, to newName: String, in newFolder: FileDescriptor
    ) throws(Errno) {
        _ = try calling { renameat(folder.rawValue, name, newFolder.rawValue, newName) }
    }

    func remove(_ name: String, in folder: FileDescriptor?, isFolder: Bool) throws(Errno) {
        _ = try calling { unlinkat(folder?.rawValue ?? AT_FDCWD, name, isFolder ? AT_REMOVEDIR : 0) }
    }

    func makeFolder(_ path: String, in folder: FileDescriptor?, mode: mode_t) throws(Errno) {
        _ = try calling { mkdirat(folder?.rawValue ?? AT_FDCWD, path, mode) }
    }

    func names(in folder: FileDescriptor, withoutFiles: Bool = false) throws(Errno) -> [String] {
        // A stream takes over its descriptor and its position, so it gets one of its own.
        let second = try open(".", in: folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, mode: 0)
        guard let stream = fdopendir(second.rawValue) else {
            defer { try? close(second) }
            throw Errno(rawValue: errno)
        }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else { break }
            // Read in place: the entry is only as long as its name, shorter than Swift's copy of it would be.
            let name = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
            let string = String(cString: name.assumingMemoryBound(to: CChar.self))
            if string == "." || string == ".." { continue }
            // Some file systems do not say what they are.
            if withoutFiles, entry.pointee.d_type == UInt8(DT_REG) { continue }
            names.append(string)
        }
        guard errno == 0 else { throw Errno(rawValue: errno) }
        return names
    }
}

/// A stamp that changes when a file is written, or when a folder's names change.
struct FileStamp: Hashable {
    private let device: UInt64
    private let inode: UInt64
    let size: Int
    private let nanoseconds: Int

    init(_ status: CInterop.Stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int(status.st_size)
        nanoseconds = Int(status.modified.tv_sec) &* 1_000_000_000 &+ Int(status.modified.tv_nsec)
    }

    /// Returns whether both are stamps of the same file; a file that was deleted may have been the same.
    func isSameFile(as other: FileStamp) -> Bool { device == other.device && inode == other.inode }
}

extension CInterop.Stat {
    var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
    var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}

/// Returns a path without symbolic links, `.` and `..`.
func realPath(of path: String) throws(Errno) -> String {
    guard let real = realpath(path, nil) else { throw Errno(rawValue: errno) }
    defer { free(real) }
    return String(cString: real)
}

extension Errno {
    var message: Message { Message(systemError: rawValue) }
}

/// Conversion of system errors to failures that a user can act on.
extension Failure {
    /// Returns the failure for a file that could not be written; its previous content is unchanged.
    static func unwritable(_ path: FilePath, _ cause: Errno) -> Failure {
        Failure(.unwritable, "“\(path.string)” could not be written: \(cause.message).", hint: advice(on: cause))
    }

    /// Returns the failure for something that exists but could not be read; it is left as it is.
    static func unreadable(_ path: FilePath, _ cause: Errno) -> Failure {
        Failure(.unreadable, "“\(path.string)” could not be read: \(cause.message).", hint: advice(on: cause))
    }

    static func newer(_ path: FilePath) -> Failure {
        Failure(
            .unreadable, "“\(path.string)” was written by a newer souk, and this one cannot read it.",
            hint: "Use the newer souk, or another folder with --home DIR.")
    }

    static func advice(on cause: Errno) -> Message {
        switch cause {
        case .noSpace, .diskQuotaExceeded:
            "Make room on the disk, then try again; what was saved before is still there."
        case .notDirectory, .fileExists, .isDirectory, .directoryNotEmpty:
            "Move what is in the way, or choose another folder with --home DIR."
        case .permissionDenied, .notPermitted, .readOnlyFileSystem:
            "Change its permissions, or choose another folder with --home DIR."
        case .ioError:
            "The disk may be failing: copy what is on it, and choose another folder with --home DIR."
        case .tooManyOpenFiles, .tooManyOpenFilesInSystem:
            "Close other programs, then try again."
        default:
            "Choose another folder with --home DIR."
        }
    }
}

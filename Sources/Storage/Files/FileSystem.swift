import SystemPackage

import Platform

/// The system calls that the stores use, one at a time, so that a test can make them fail.
///
/// Each function is one POSIX call. It may do only part of the work where the call may, as ``write(_:to:)`` does, and
/// fails with `.interrupted` if a signal arrives. ``OpenFile``, ``OpenFolder`` and ``StateFolder`` build complete
/// operations from these calls. A relative path is looked up from `folder`, or from the working folder if that is nil.
protocol FileSystem: Sendable {
    func open(
        _ path: String, in folder: FileDescriptor?, _ flags: Int32, mode: mode_t
    ) throws(Errno) -> FileDescriptor

    /// - Returns: The number of bytes read; 0 at the end.
    func read(_ file: FileDescriptor, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int

    /// - Returns: The number of bytes written, which may be fewer than requested.
    func write(_ bytes: UnsafeRawBufferPointer, to file: FileDescriptor) throws(Errno) -> Int

    /// Returns only after a file's bytes, or a folder's names, have reached the disk.
    func synchronize(_ file: FileDescriptor) throws(Errno)

    func close(_ file: FileDescriptor) throws(Errno)

    func status(of file: FileDescriptor) throws(Errno) -> CInterop.Stat

    func status(
        of path: String, in folder: FileDescriptor?, followingLinks: Bool
    ) throws(Errno) -> CInterop.Stat

    /// Acquires or releases the lock on a file, with the operations of `flock(2)`.
    func lock(_ file: FileDescriptor, _ operation: Int32) throws(Errno)

    func rename(
        _ name: String, in folder: FileDescriptor, to newName: String, in newFolder: FileDescriptor
    ) throws(Errno)

    func unlink(_ name: String, in folder: FileDescriptor) throws(Errno)

    func makeFolder(_ path: String, in folder: FileDescriptor?, mode: mode_t) throws(Errno)

    /// Deletes an empty folder.
    func removeFolder(_ name: String, in folder: FileDescriptor) throws(Errno)

    /// Returns every name in a folder, unordered, including `.` and `..`.
    func names(in folder: FileDescriptor) throws(Errno) -> [String]
}

extension FileSystem where Self == SystemCalls {
    /// The machine's file system.
    static var machine: SystemCalls { SystemCalls() }
}

/// Returns the result of `call`, which is repeated if a signal interrupts it.
func uninterrupted<Result>(_ call: () throws(Errno) -> Result) throws(Errno) -> Result {
    while true {
        do {
            return try call()
        } catch .interrupted {
            continue
        } catch {
            throw error
        }
    }
}

/// Returns the result of a system call that returns -1 on failure; it is repeated if a signal interrupts it.
func calling<Result: FixedWidthInteger>(_ call: () -> Result) throws(Errno) -> Result {
    try uninterrupted { () throws(Errno) in try once(call) }
}

/// Returns the result of a system call that returns -1 on failure.
func once<Result: FixedWidthInteger>(_ call: () -> Result) throws(Errno) -> Result {
    let result = call()
    guard result != -1 else { throw Errno(rawValue: errno) }
    return result
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

/// The machine's file system, through its system calls.
struct SystemCalls: FileSystem {
    func open(
        _ path: String, in folder: FileDescriptor?, _ flags: Int32, mode: mode_t
    ) throws(Errno) -> FileDescriptor {
        FileDescriptor(rawValue: try once { openat(folder?.rawValue ?? AT_FDCWD, path, flags, mode) })
    }

    func read(_ file: FileDescriptor, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        try once { systemRead(file.rawValue, buffer) }
    }

    func write(_ bytes: UnsafeRawBufferPointer, to file: FileDescriptor) throws(Errno) -> Int {
        try once { systemWrite(file.rawValue, bytes) }
    }

    func synchronize(_ file: FileDescriptor) throws(Errno) {
        _ = try once { Platform.synchronize(file.rawValue) }
    }

    func close(_ file: FileDescriptor) throws(Errno) {
        _ = try once { systemClose(file.rawValue) }
    }

    func status(of file: FileDescriptor) throws(Errno) -> CInterop.Stat {
        var status = CInterop.Stat()
        _ = try once { fstat(file.rawValue, &status) }
        return status
    }

    func status(
        of path: String, in folder: FileDescriptor?, followingLinks: Bool
    ) throws(Errno) -> CInterop.Stat {
        var status = CInterop.Stat()
        let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
        _ = try once { fstatat(folder?.rawValue ?? AT_FDCWD, path, &status, flags) }
        return status
    }

    func lock(_ file: FileDescriptor, _ operation: Int32) throws(Errno) {
        _ = try once { flock(file.rawValue, operation) }
    }

    func rename(
        _ name: String, in folder: FileDescriptor, to newName: String, in newFolder: FileDescriptor
    ) throws(Errno) {
        _ = try once { renameat(folder.rawValue, name, newFolder.rawValue, newName) }
    }

    func unlink(_ name: String, in folder: FileDescriptor) throws(Errno) {
        _ = try once { unlinkat(folder.rawValue, name, 0) }
    }

    func makeFolder(_ path: String, in folder: FileDescriptor?, mode: mode_t) throws(Errno) {
        _ = try once { mkdirat(folder?.rawValue ?? AT_FDCWD, path, mode) }
    }

    func removeFolder(_ name: String, in folder: FileDescriptor) throws(Errno) {
        _ = try once { unlinkat(folder.rawValue, name, AT_REMOVEDIR) }
    }

    func names(in folder: FileDescriptor) throws(Errno) -> [String] {
        // A stream takes over its descriptor and its position, so it gets one of its own.
        let second = try open(".", in: folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, mode: 0)
        guard let stream = fdopendir(second.rawValue) else {
            let failure = Errno(rawValue: errno)
            _ = systemClose(second.rawValue)
            throw failure
        }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else { break }
            // Read in place: the entry is only as long as its name, shorter than Swift's copy of it would be.
            let name = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
            names.append(String(cString: name.assumingMemoryBound(to: CChar.self)))
        }
        guard errno == 0 else { throw Errno(rawValue: errno) }
        return names
    }
}

// The C functions, which the type's methods of the same names would hide.

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
    write(descriptor, buffer.baseAddress, buffer.count)
}

private func systemClose(_ descriptor: Int32) -> Int32 {
    close(descriptor)
}

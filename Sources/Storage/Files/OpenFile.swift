import SystemPackage

import Platform

/// An open file, folder or pipe, and the operations on it as a whole.
///
/// It does not close itself.
struct OpenFile: Sendable {
    let descriptor: FileDescriptor
    let system: any FileSystem

    static let standardInput = OpenFile(.standardInput)

    /// - Parameter system: The file system that gave the descriptor.
    init(_ descriptor: FileDescriptor, by system: any FileSystem = .machine) {
        self.descriptor = descriptor
        self.system = system
    }

    init(rawValue: Int32) { self.init(FileDescriptor(rawValue: rawValue)) }

    var rawValue: Int32 { descriptor.rawValue }

    /// Opens `path`, from `folder` if it is relative; programs that are run never inherit the descriptor.
    static func opened(
        _ path: String, in folder: FileDescriptor? = nil, _ flags: Int32, mode: mode_t = 0o600,
        by system: any FileSystem = .machine
    ) throws(Errno) -> OpenFile {
        // A path with a NUL in it would be cut there, and another file opened.
        guard !path.utf8.contains(0) else { throw .noSuchFileOrDirectory }
        return OpenFile(try system.open(path, in: folder, flags | O_CLOEXEC, mode: mode), by: system)
    }

    func status() throws(Errno) -> CInterop.Stat { try system.status(of: descriptor) }

    /// Returns the status of the file at `path`, from `folder` if it is relative; nil if there is none.
    static func status(
        of path: String, in folder: FileDescriptor? = nil, followingLinks: Bool = true,
        by system: any FileSystem = .machine
    ) throws(Errno) -> CInterop.Stat? {
        try ifPresent { () throws(Errno) in try system.status(of: path, in: folder, followingLinks: followingLinks) }
    }

    /// Reads what is available, up to the length of `buffer`; returns 0 at the end.
    func read(upTo buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        try system.read(descriptor, into: buffer)
    }

    /// Reads what is available, at most `limit` bytes; returns no bytes at the end.
    func readOnce(limit: Int = 4096) throws(Errno) -> [UInt8] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: limit, alignment: 16)
        defer { buffer.deallocate() }
        return Array(buffer.prefix(try read(upTo: buffer)))
    }

    /// Reads to the end, or until there are more than `limit` bytes, so that the caller can detect a longer file.
    func readToEnd(limit: Int) throws(Errno) -> [UInt8] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            let count = try read(upTo: buffer)
            guard count > 0 else { break }
            bytes.append(contentsOf: buffer.prefix(count))
        }
        return bytes
    }

    /// Writes all of `bytes`, even if the system accepts only some at a time.
    func write(all bytes: [UInt8]) throws(Errno) {
        var written = 0
        while written < bytes.count {
            // The closure's error is not typed in the standard library's function.
            let result = bytes.withUnsafeBytes { buffer in
                Result { () throws(Errno) in
                    try system.write(UnsafeRawBufferPointer(rebasing: buffer[written...]), to: descriptor)
                }
            }
            let count = try result.get()
            // A file system that accepts nothing should say why; without an error, this loop would never end.
            guard count > 0 else { throw .ioError }
            written += count
        }
    }

    /// Returns only after what was written has reached the disk.
    ///
    /// After a failure the descriptor must not be used again: the system may have dropped what it could not write, and
    /// the next call would succeed without it.
    func synchronize() throws(Errno) { try system.synchronize(descriptor) }

    /// Writes all of `bytes`, synchronizes them unless told otherwise, and closes in any case.
    func writeAndFinish(_ bytes: [UInt8], isDurable: Bool = true) throws(Errno) {
        do {
            try write(all: bytes)
            if isDurable { try synchronize() }
        } catch {
            release()
            throw error
        }
        try finish()
    }

    /// Tries to lock the file with `flock(2)`; returns false if it is locked elsewhere, or cannot be locked.
    func lock() -> Bool { flock(rawValue, LOCK_EX | LOCK_NB) == 0 }

    /// True if the file is locked elsewhere with `flock(2)`; false if the file system does not support such locks.
    var isLockedElsewhere: Bool {
        guard flock(rawValue, LOCK_SH | LOCK_NB) == 0 else { return errno == EWOULDBLOCK }
        _ = flock(rawValue, LOCK_UN)
        return false
    }

    /// Closes, and reports a write that failed only now.
    func finish() throws(Errno) { try system.close(descriptor) }

    /// Releases the lock and closes.
    ///
    /// A program that is being started has a copy of every descriptor until it begins, and with it the lock.
    func unlockAndRelease() {
        try? system.lock(descriptor, LOCK_UN)
        release()
    }

    /// Closes a file that was only read, so that no data can be lost.
    func release() { try? system.close(descriptor) }
}

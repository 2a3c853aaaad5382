import SystemPackage

import Platform

/// An open file, folder or pipe, and the operations on it as a whole.
///
/// It does not close itself.
struct OpenFile: Sendable {
    let descriptor: FileDescriptor
    let system: any FileSystem

    static let standardInput = OpenFile(.standardInput)

    init(_ descriptor: FileDescriptor, by system: any FileSystem = .machine) {
        (self.descriptor, self.system) = (descriptor, system)
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

    /// True if the file was deleted or replaced: no name refers to it.
    var isRemoved: Bool { (try? status().st_nlink) ?? 0 == 0 }

    /// Returns the status of the file at `path`, from `folder` if it is relative; nil if there is none.
    static func status(
        of path: String, in folder: FileDescriptor? = nil, followingLinks: Bool = true,
        by system: any FileSystem = .machine
    ) throws(Errno) -> CInterop.Stat? {
        try ifPresent { () throws(Errno) in try system.status(of: path, in: folder, followingLinks: followingLinks) }
    }

    /// Reads what is available, at most `limit` bytes; returns no bytes at the end.
    func readOnce(limit: Int = 4096) throws(Errno) -> [UInt8] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: limit, alignment: 16)
        defer { buffer.deallocate() }
        return Array(buffer.prefix(try system.read(descriptor, into: buffer)))
    }

    /// Reads to the end, or until there are more than `limit` bytes, so that the caller can detect a longer file.
    func readToEnd(limit: Int) throws(Errno) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            let part = try readOnce(limit: 1 << 16)
            if part.isEmpty { break }
            bytes += part
        }
        return bytes
    }

    /// Writes all of `bytes`, even if the system accepts only some at a time.
    func write(all bytes: [UInt8]) throws(Errno) {
        var written = 0
        while written < bytes.count {
            let count = try bytes.withUnsafeBufferPointer { (buffer) throws(Errno) in
                try system.write(
                    UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[written...]), to: descriptor)
            }
            // A file system that accepts nothing should say why; without an error, this loop would never end.
            guard count > 0 else { throw .ioError }
            written += count
        }
    }

    /// Writes `bytes`, returns only after everything that was written has reached the disk, and closes in any case.
    ///
    /// After a failure the descriptor must not be used again: the system may have dropped what it could not write, and
    /// the next call would succeed without it.
    ///
    /// - Parameter isDurable: False for data that may be lost in a power cut: it does not wait for the disk.
    func finish(writing bytes: [UInt8] = [], isDurable: Bool = true) throws(Errno) {
        do {
            try write(all: bytes)
            if isDurable { try system.synchronize(descriptor) }
        } catch {
            release()
            throw error
        }
        // Reports a write that failed only now.
        try system.close(descriptor)
    }

    static let newFile = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW

    /// Creates a file with these bytes, which must not exist; removes it again if that fails.
    static func create(
        _ path: String, in folder: FileDescriptor? = nil, holding bytes: [UInt8], mode: mode_t = 0o600,
        isDurable: Bool = true, by system: any FileSystem = .machine
    ) throws(Errno) {
        let file = try opened(path, in: folder, newFile, mode: mode, by: system)
        do {
            try file.finish(writing: bytes, isDurable: isDurable)
        } catch {
            // Half a file would be mistaken for a whole one.
            try? system.remove(path, in: folder, isFolder: false)
            throw error
        }
    }

    /// Tries to lock the file with `flock(2)`; returns false if it is locked elsewhere, or cannot be locked.
    func lock() -> Bool { flock(rawValue, LOCK_EX | LOCK_NB) == 0 }

    /// True if the file is locked elsewhere with `flock(2)`; false if the file system does not support such locks.
    var isLockedElsewhere: Bool {
        guard flock(rawValue, LOCK_SH | LOCK_NB) == 0 else { return errno == EWOULDBLOCK }
        _ = flock(rawValue, LOCK_UN)
        return false
    }

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

/// The three streams that a program is started with.
public enum StandardStreams {
    /// Opens the standard streams that the program was started without. Otherwise the next files to be opened would
    /// take their places: a pipe of souk's own would be read as a script.
    ///
    /// Nothing can be read from such a stream, and writing to it fails.
    public static func openMissing() {
        while let file = try? OpenFile.opened("/dev/null", O_RDONLY) {
            if file.rawValue > 2 { return file.release() }
        }
    }
}

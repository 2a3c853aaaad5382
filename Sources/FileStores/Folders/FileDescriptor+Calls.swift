import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The result of a system call that answers -1 for a failure; one that a signal interrupted is made again.
func calling<Result: FixedWidthInteger>(_ call: () -> Result) throws(Errno) -> Result {
    while true {
        let result = call()
        guard result == -1 else { return result }
        guard errno == EINTR else { throw Errno(rawValue: errno) }
    }
}

/// The result of `call`; nil when what it wants is not there.
func ifPresent<Result>(_ call: () throws(Errno) -> Result) throws(Errno) -> Result? {
    do throws(Errno) {
        return try call()
    } catch .noSuchFileOrDirectory {
        return nil
    } catch {
        throw error
    }
}

/// What swift-system lacks or throws without a type.
extension FileDescriptor {
    /// Opens `path`, from `folder` when it is relative; the descriptor is never inherited by a program that is run.
    static func opened(
        _ path: String, in folder: FileDescriptor? = nil, _ flags: Int32, mode: mode_t = 0o600
    ) throws(Errno) -> FileDescriptor {
        // A path with a NUL in it would be cut short there, and another file opened.
        guard !path.utf8.contains(0) else { throw .noSuchFileOrDirectory }
        let number = try calling { openat(folder?.rawValue ?? AT_FDCWD, path, flags | O_CLOEXEC, mode) }
        return FileDescriptor(rawValue: number)
    }

    func status() throws(Errno) -> CInterop.Stat {
        var status = CInterop.Stat()
        _ = try calling { fstat(rawValue, &status) }
        return status
    }

    /// The status of what is at `path`, from `folder` when it is relative; nil where nothing is.
    static func status(
        of path: String, in folder: FileDescriptor? = nil, followingLinks: Bool = true
    ) throws(Errno) -> CInterop.Stat? {
        try ifPresent { () throws(Errno) in
            var status = CInterop.Stat()
            let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
            _ = try calling { fstatat(folder?.rawValue ?? AT_FDCWD, path, &status, flags) }
            return status
        }
    }

    /// Reads what is there, up to the length of `buffer`; 0 at the end.
    func read(upTo buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        try calling { systemRead(rawValue, buffer) }
    }

    /// Reads what is there, at most 4 KiB; nothing at the end.
    func readOnce() throws(Errno) -> [UInt8] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
        defer { buffer.deallocate() }
        return Array(buffer.prefix(try read(upTo: buffer)))
    }

    /// Reads to the end, or until there are more than `limit` bytes, so that a longer file can be told.
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

    /// Writes all of `bytes`, however little the system takes at a time.
    func write(all bytes: [UInt8]) throws(Errno) {
        var written = 0
        while written < bytes.count {
            let count = try calling {
                bytes.withUnsafeBytes { systemWrite(rawValue, UnsafeRawBufferPointer(rebasing: $0[written...])) }
            }
            // No file system takes nothing without saying why; if one did, this loop would never end.
            guard count > 0 else { throw .ioError }
            written += count
        }
    }

    /// Returns only when what was written has reached the disk.
    ///
    /// After a failure the descriptor is of no more use: the system may have dropped what it could not write, and the
    /// next call would succeed without it.
    func synchronize() throws(Errno) {
        #if canImport(Glibc)
            _ = try calling { fsync(rawValue) }
        #else
            // fsync(2) on macOS leaves it in the drive's own memory.
            if fcntl(rawValue, F_FULLFSYNC) == -1 { _ = try calling { fsync(rawValue) } }
        #endif
    }

    /// Writes all of `bytes`, has them on disk, and closes, whatever happens.
    func writeAndFinish(_ bytes: [UInt8]) throws(Errno) {
        do throws(Errno) {
            try write(all: bytes)
            try synchronize()
        } catch {
            release()
            throw error
        }
        try finish()
    }

    /// Closes, and tells of a write that failed only now.
    func finish() throws(Errno) {
        // Never made again: after EINTR the descriptor is closed all the same, or is another file's by now.
        guard systemClose(rawValue) == 0 || errno == EINTR else { throw Errno(rawValue: errno) }
    }

    /// Closes what was only read from, where nothing can be lost any more.
    func release() {
        _ = systemClose(rawValue)
    }
}

// The C functions, out of reach inside the extension behind the methods of the same names.

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
    write(descriptor, buffer.baseAddress, buffer.count)
}

private func systemClose(_ descriptor: Int32) -> Int32 {
    close(descriptor)
}

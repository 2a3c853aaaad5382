import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The file system of the machine, by its own calls.
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
        #if canImport(Glibc)
            _ = try once { fsync(file.rawValue) }
        #else
            // fsync(2) on macOS leaves it in the drive's own memory.
            if fcntl(file.rawValue, F_FULLFSYNC) == -1 { _ = try once { fsync(file.rawValue) } }
        #endif
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

    func link(
        _ name: String, in folder: FileDescriptor, to secondName: String, in secondFolder: FileDescriptor
    ) throws(Errno) {
        _ = try once { linkat(folder.rawValue, name, secondFolder.rawValue, secondName, 0) }
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
        // A stream closes its descriptor, and goes on where it stood.
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
            // Read where it stands: the entry is only as long as its name, shorter than Swift's copy of it would be.
            let name = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
            names.append(String(cString: name.assumingMemoryBound(to: CChar.self)))
        }
        guard errno == 0 else { throw Errno(rawValue: errno) }
        return names
    }
}

// The C functions, out of reach inside the type behind the methods of the same names.

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
    write(descriptor, buffer.baseAddress, buffer.count)
}

private func systemClose(_ descriptor: Int32) -> Int32 {
    close(descriptor)
}

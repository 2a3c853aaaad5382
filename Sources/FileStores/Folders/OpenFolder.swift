import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder that is open: names are looked up in it, and nothing on the way to it is walked again.
///
/// It does not own its descriptor; ``StateFolder`` does.
struct OpenFolder {
    let path: FilePath
    let descriptor: FileDescriptor

    func path(of name: String) -> FilePath {
        path.appending(name)
    }

    func open(_ name: String, _ flags: Int32) throws(Errno) -> FileDescriptor {
        try FileDescriptor.opened(name, in: descriptor, flags)
    }

    /// Whether the name is taken, be it by a link that leads nowhere.
    func contains(_ name: String) throws(Errno) -> Bool {
        try identity(of: name) != nil
    }

    /// What the name stands for, which may be a link; nil where it is free.
    func identity(of name: String) throws(Errno) -> FileIdentity? {
        try FileDescriptor.status(of: name, in: descriptor, followingLinks: false).map { FileIdentity($0) }
    }

    /// Gives a file another name, here or in `other`; takes the place of a file that has it.
    func rename(_ name: String, to newName: String, in other: OpenFolder? = nil) throws(Errno) {
        let target = other?.descriptor ?? descriptor
        _ = try calling { renameat(descriptor.rawValue, name, target.rawValue, newName) }
    }

    /// Gives a file a second name.
    func link(_ name: String, to secondName: String) throws(Errno) {
        _ = try calling { linkat(descriptor.rawValue, name, descriptor.rawValue, secondName, 0) }
    }

    /// Takes a name away; one that is not there is no failure.
    func remove(_ name: String) throws(Errno) {
        _ = try ifPresent { () throws(Errno) in try calling { unlinkat(descriptor.rawValue, name, 0) } }
    }

    /// Writes a new file, mode 0600, and returns when its bytes are on disk; its name is, after ``synchronize()``.
    ///
    /// What has the name already was left behind by a save that was cut off, or was planted: it is removed, and a link
    /// is never followed.
    func create(_ name: String, holding bytes: [UInt8]) throws(Errno) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        let file: FileDescriptor
        do throws(Errno) {
            file = try open(name, flags)
        } catch .fileExists {
            try remove(name)
            file = try open(name, flags)
        } catch {
            throw error
        }
        do throws(Errno) {
            try file.writeAndFinish(bytes)
        } catch {
            try? remove(name)
            throw error
        }
    }

    /// Returns only when the names in this folder are on disk.
    func synchronize() throws(Errno) {
        try descriptor.synchronize()
    }

    /// Every name in the folder, in no order, `.` and `..` among them.
    func names() throws(Errno) -> [String] {
        let second = try open(".", O_RDONLY | O_DIRECTORY)
        guard let stream = fdopendir(second.rawValue) else {
            let failure = Errno(rawValue: errno)
            second.release()
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

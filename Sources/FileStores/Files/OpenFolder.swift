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
    private let system: any FileSystem

    /// - Parameter system: The file system that gave the descriptor.
    init(path: FilePath, descriptor: FileDescriptor, by system: any FileSystem = .machine) {
        self.path = path
        self.descriptor = descriptor
        self.system = system
    }

    func path(of name: String) -> FilePath {
        path.appending(name)
    }

    func open(_ name: String, _ flags: Int32) throws(Errno) -> OpenFile {
        try OpenFile.opened(name, in: descriptor, flags, by: system)
    }

    /// Returns whether the name is taken, be it by a link that leads nowhere.
    func contains(_ name: String) throws(Errno) -> Bool {
        try identity(of: name) != nil
    }

    /// What the name stands for, which may be a link; nil where it is free.
    func identity(of name: String) throws(Errno) -> FileIdentity? {
        try status(of: name).map { FileIdentity($0) }
    }

    /// The status of what the name stands for, which may be a link; nil where it is free.
    func status(of name: String) throws(Errno) -> CInterop.Stat? {
        try OpenFile.status(of: name, in: descriptor, followingLinks: false, by: system)
    }

    /// The same folder, by other calls.
    func by(_ system: any FileSystem) -> OpenFolder {
        OpenFolder(path: path, descriptor: descriptor, by: system)
    }

    /// Gives a file another name, here or in `other`; takes the place of a file that has it.
    func rename(_ name: String, to newName: String, in other: OpenFolder? = nil) throws(Errno) {
        let target = other?.descriptor ?? descriptor
        try uninterrupted { () throws(Errno) in
            try system.rename(name, in: descriptor, to: newName, in: target)
        }
    }

    /// Takes a name away; one that is not there is no failure.
    func remove(_ name: String) throws(Errno) {
        _ = try ifPresent { () throws(Errno) in
            try uninterrupted { () throws(Errno) in try system.unlink(name, in: descriptor) }
        }
    }

    /// Makes a folder, mode 0700; one that is there is as good. Its name is on disk after ``synchronize()``.
    func makeFolder(_ name: String) throws(Errno) {
        do {
            try uninterrupted { () throws(Errno) in try system.makeFolder(name, in: descriptor, mode: 0o700) }
        } catch .fileExists {
            return
        } catch {
            throw error
        }
    }

    /// Takes an empty folder away; one that is not there is no failure.
    func removeFolder(_ name: String) throws(Errno) {
        _ = try ifPresent { () throws(Errno) in
            try uninterrupted { () throws(Errno) in try system.removeFolder(name, in: descriptor) }
        }
    }

    /// What `body` makes of a folder in this one; nil where there is none.
    func within<Result>(
        _ name: String, _ body: (OpenFolder) throws(Errno) -> Result
    ) throws(Errno) -> Result? {
        let opened = try ifPresent { () throws(Errno) in try open(name, O_RDONLY | O_DIRECTORY) }
        guard let opened else { return nil }
        defer { opened.release() }
        return try body(OpenFolder(path: path(of: name), descriptor: opened.descriptor, by: system))
    }

    /// Writes a new file, mode 0600, and returns when its bytes are on disk; its name is, after ``synchronize()``.
    ///
    /// What has the name already was left behind by a save that was cut off, or was planted: it is removed, and a link
    /// is never followed.
    ///
    /// - Parameter isDurable: Whether to wait for the disk; what is not worth the pause is lost in a power cut.
    func create(_ name: String, holding bytes: [UInt8], isDurable: Bool = true) throws(Errno) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        let file: OpenFile
        do {
            file = try open(name, flags)
        } catch .fileExists {
            try remove(name)
            file = try open(name, flags)
        } catch {
            throw error
        }
        do {
            try file.writeAndFinish(bytes, isDurable: isDurable)
        } catch {
            try? remove(name)
            throw error
        }
    }

    /// The bytes of a file, or more than `limit` of them where it has more; nil where there is none of that name.
    ///
    /// Of what is no ordinary file there are no bytes at all, which is no JSON either: it counts as damaged.
    func bytes(of name: String, limit: Int) throws(Errno) -> [UInt8]? {
        // Not blocking, lest somebody's FIFO of that name stop us here.
        let opened = try ifPresent { () throws(Errno) in try open(name, O_RDONLY | O_NONBLOCK) }
        guard let file = opened else { return nil }
        defer { file.release() }
        guard try file.status().st_mode & S_IFMT == S_IFREG else { return [] }
        return try file.readToEnd(limit: limit)
    }

    /// Returns only when the names in this folder are on disk.
    func synchronize() throws(Errno) {
        try OpenFile(descriptor, by: system).synchronize()
    }

    /// Every name in the folder, in no order, `.` and `..` among them.
    func names() throws(Errno) -> [String] {
        try uninterrupted { () throws(Errno) in try system.names(in: descriptor) }
    }
}

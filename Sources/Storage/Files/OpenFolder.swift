import SystemPackage

import Platform

/// An open folder: names are looked up in it, and the path to it is not resolved again.
///
/// It does not own its descriptor; ``StateFolder`` does.
struct OpenFolder {
    let path: FilePath
    let file: OpenFile

    private var descriptor: FileDescriptor { file.descriptor }
    private var system: any FileSystem { file.system }

    /// Returns the result of `body` for the folder at `path`; nil if it cannot be opened.
    static func opened<Result>(_ path: String, _ body: (OpenFolder) -> Result) -> Result? {
        guard let file = try? OpenFile.opened(path, O_RDONLY | O_DIRECTORY) else { return nil }
        defer { file.release() }
        return body(OpenFolder(path: FilePath(path), file: file))
    }

    func path(of name: String) -> FilePath { path.appending(name) }

    func open(_ name: String, _ flags: Int32) throws(Errno) -> OpenFile {
        try OpenFile.opened(name, in: descriptor, flags, by: system)
    }

    /// Opens a file to append to it, which is created if needed.
    func openLog(_ name: String) throws(Errno) -> OpenFile {
        // Non-blocking, so that a FIFO of that name does not stop souk here.
        try open(name, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK)
    }

    /// Opens a file to read it; nil for anything else but a regular file, and for a link unless it is followed.
    func openRegular(
        _ name: String, _ flags: Int32 = O_RDONLY, followingLink: Bool = false
    ) -> (file: OpenFile, status: CInterop.Stat)? {
        // Non-blocking, so that a FIFO of that name does not stop souk here.
        let flags = flags | O_NONBLOCK | (followingLink ? 0 : O_NOFOLLOW)
        guard let file = try? open(name, flags) else { return nil }
        if let status = try? file.status(), status.isRegular { return (file, status) }
        file.release()
        return nil
    }

    /// Returns true if the name is taken, even by a dangling link.
    func contains(_ name: String) throws(Errno) -> Bool { try status(of: name) != nil }

    /// Returns the status of the entry, which may be a link; nil if the name is free.
    func status(of name: String) throws(Errno) -> CInterop.Stat? {
        try OpenFile.status(of: name, in: descriptor, followingLinks: false, by: system)
    }

    /// Returns the same folder, whose files are opened by another system.
    func by(_ system: any FileSystem) -> OpenFolder { OpenFolder(path: path, file: OpenFile(descriptor, by: system)) }

    /// Renames a file; replaces a file that has the new name.
    func rename(_ name: String, to newName: String) throws(Errno) {
        try system.rename(name, in: descriptor, to: newName, in: descriptor)
    }

    /// Deletes the name of a file, or an empty folder; does not fail if it does not exist.
    func remove(_ name: String, isFolder: Bool = false) throws(Errno) {
        _ = try ifPresent { () throws(Errno) in try system.remove(name, in: descriptor, isFolder: isFolder) }
    }

    /// Creates a folder, mode 0700, unless it exists. Its name is on disk after ``synchronize()``.
    func makeFolder(_ name: String) throws(Errno) { try system.makeMissingFolder(name, in: descriptor) }

    /// Returns the result of `body` for a subfolder; nil if there is none.
    func within<Result>(_ name: String, _ body: (OpenFolder) throws(Errno) -> Result) throws(Errno) -> Result? {
        let opened = try ifPresent { () throws(Errno) in try open(name, O_RDONLY | O_DIRECTORY) }
        guard let opened else { return nil }
        defer { opened.release() }
        return try body(OpenFolder(path: path(of: name), file: opened))
    }

    /// Writes a new file, mode 0600, and returns when its bytes are on disk; its name is on disk after
    /// ``synchronize()``.
    ///
    /// A file that already has the name was left behind by an interrupted save, or was planted: it is removed, and a
    /// link is never followed.
    func create(_ name: String, holding bytes: [UInt8], isDurable: Bool = true) throws(Errno) {
        do {
            try OpenFile.create(name, in: descriptor, holding: bytes, isDurable: isDurable, by: system)
        } catch .fileExists {
            try remove(name)
            try OpenFile.create(name, in: descriptor, holding: bytes, isDurable: isDurable, by: system)
        }
    }

    /// Replaces a file by a new one as a whole; its name is on disk after ``synchronize()``.
    func replace(_ name: String, with bytes: [UInt8], isDurable: Bool = true) throws(Errno) {
        try create(name + ".new", holding: bytes, isDurable: isDurable)
        try rename(name + ".new", to: name)
    }

    /// Returns the bytes of a file, or more than `limit` of them if it is longer; nil if there is no such file.
    ///
    /// Returns no bytes for anything but a regular file. Since that is not JSON either, it counts as damaged.
    func bytes(of name: String, limit: Int) throws(Errno) -> [UInt8]? {
        // Non-blocking, so that a FIFO of that name does not stop souk here.
        let opened = try ifPresent { () throws(Errno) in try open(name, O_RDONLY | O_NONBLOCK) }
        guard let file = opened else { return nil }
        defer { file.release() }
        return try file.status().isRegular ? try file.readToEnd(limit: limit) : []
    }

    /// Returns only after the names in this folder are on disk.
    func synchronize() throws(Errno) { try system.synchronize(descriptor) }

    /// Returns every name in the folder, unordered.
    func names(withoutFiles: Bool = false) throws(Errno) -> [String] {
        try system.names(in: descriptor, withoutFiles: withoutFiles)
    }

    /// Returns every name in a subfolder; none if there is no such folder.
    func names(in subfolder: String, withoutFiles: Bool = false) throws(Errno) -> [String] {
        try within(subfolder) { (folder) throws(Errno) in try folder.names(withoutFiles: withoutFiles) } ?? []
    }
}

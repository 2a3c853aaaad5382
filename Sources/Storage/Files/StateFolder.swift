import Domain
import Ports
import SystemPackage

import Platform

/// One of souk's folders: opened when first needed, created at the first write, locked while something in it changes.
///
/// The descriptors of the folder and its lock stay open between saves. The lock is `flock(2)` on a file named `lock`,
/// which the system releases when its holder ends, however it ends.
struct StateFolder: ~Copyable {
    let path: FilePath
    /// The time to wait for another souk to release the lock.
    private let patience: Duration
    /// True if a new folder must be on disk before anything is written in it.
    private let isDurable: Bool
    private let system: any FileSystem
    private var folder: OpenFile?
    private var identity: FileIdentity?
    private var lock: OpenFile?

    init(
        _ path: FilePath, patience: Duration = .seconds(10), isDurable: Bool = true,
        by system: any FileSystem = .machine
    ) {
        self.path = path
        self.patience = patience
        self.isDurable = isDurable
        self.system = system
    }

    deinit {
        folder?.release()
        lock?.release()
    }

    /// Opens the folder; returns nil if it does not exist.
    mutating func open() throws(Errno) -> OpenFolder? {
        guard let status = try OpenFile.status(of: path.string, by: system) else { return nil }
        // If the folder was moved away, saves belong where the next start looks for it.
        if let folder, identity == FileIdentity(status) { return openFolder(folder) }
        close()
        let opened = try OpenFile.opened(path.string, O_RDONLY | O_DIRECTORY, by: system)
        folder = opened
        identity = FileIdentity(try opened.status())
        return openFolder(opened)
    }

    private func openFolder(_ file: OpenFile) -> OpenFolder {
        OpenFolder(path: path, descriptor: file.descriptor, by: system)
    }

    /// Opens the folder; creates it and its parents if missing, with mode 0700, as the XDG specification says.
    mutating func openOrCreate() throws(Errno) -> OpenFolder {
        if let folder = try open() { return folder }
        try create(path)
        guard let folder = try open() else { throw .noSuchFileOrDirectory }
        return folder
    }

    /// Runs `body` while no other souk changes anything in the folder, which is created if needed.
    ///
    /// - Throws: Errors from `body`; `.unwritable` if the folder or its lock is not available.
    mutating func locked<Result>(
        _ body: (OpenFolder) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let open: OpenFolder
        do {
            open = try openOrCreate()
            try takeLock(in: open)
        } catch .wouldBlock {
            throw Failure(
                .unwritable, "Another souk has been writing in “\(path.string)” for too long.",
                hint: "Check for a stopped souk (the shell's jobs command) and let it continue.")
        } catch {
            throw .unwritable(path, error)
        }
        defer { try? unlock() }
        return try body(open)
    }

    private mutating func takeLock(in open: OpenFolder) throws(Errno) {
        while true {
            let file = if let lock { lock } else { try openLock(in: open) }
            lock = file
            try waitForLock(file)
            // A deleted lock file is not the one that others lock.
            if try file.status().st_nlink > 0 { return }
            file.release()
            lock = nil
        }
    }

    private func unlock() throws(Errno) {
        guard let lock else { return }
        try uninterrupted { () throws(Errno) in try system.lock(lock.descriptor, LOCK_UN) }
    }

    /// Opens the lock file. If it does not exist, nothing was ever saved here, and the process that created the folder
    /// may have been stopped before the folder's name was on disk. The name has to be on disk before anything in the
    /// folder can be relied on.
    private func openLock(in open: OpenFolder) throws(Errno) -> OpenFile {
        let flags = O_RDWR | O_NOFOLLOW
        if let file = try ifPresent({ () throws(Errno) in try open.open("lock", flags) }) { return file }
        if isDurable { try synchronizeName(of: path) }
        return try open.open("lock", flags | O_CREAT)
    }

    /// Synchronizes the name of a folder, and the names of the parent folders that were created with it. It goes up
    /// while a folder contains only what souk creates; a folder with other contents must already be on disk.
    private func synchronizeName(of path: FilePath) throws(Errno) {
        let name = path.lastComponent?.string
        var isAlone = false
        try parent(of: path) { (parent) throws(Errno) in
            try parent.synchronize()
            isAlone = try openFolder(parent).names().allSatisfy {
                $0 == name || Self.madeBeside.contains($0)
            }
        }
        let above = path.removingLastComponent()
        if isAlone, above.lastComponent != nil { try synchronizeName(of: above) }
    }

    /// Names that may have been created beside a folder without waiting for the disk: `data` and `state` in one home,
    /// `share` and `state` in `~/.local`.
    private static let madeBeside = Set(XDGFolders.names + ["share", ".", ".."])

    /// Polls instead of blocking in the system, where a stopped souk would block this one forever.
    private func waitForLock(_ file: OpenFile) throws(Errno) {
        let deadline = ContinuousClock.now + patience
        while true {
            do {
                return try uninterrupted { () throws(Errno) in try system.lock(file.descriptor, LOCK_EX | LOCK_NB) }
            } catch .wouldBlock where ContinuousClock.now < deadline {
                usleep(500)
            } catch {
                throw error
            }
        }
    }

    private mutating func close() {
        folder?.release()
        lock?.release()
        (folder, identity, lock) = (nil, nil, nil)
    }

    private func create(_ path: FilePath) throws(Errno) {
        do {
            try createOne(path)
        } catch .noSuchFileOrDirectory {
            let parent = path.removingLastComponent()
            guard !parent.isEmpty, parent != path else { throw .noSuchFileOrDirectory }
            try create(parent)
            try createOne(path)
        } catch {
            throw error
        }
    }

    /// Creates a folder in an existing one, and synchronizes its name; an existing folder is accepted.
    private func createOne(_ path: FilePath) throws(Errno) {
        do {
            try uninterrupted { () throws(Errno) in try system.makeFolder(path.string, in: nil, mode: 0o700) }
        } catch .fileExists {
            return
        } catch {
            throw error
        }
        if isDurable { try parent(of: path) { (parent) throws(Errno) in try parent.synchronize() } }
    }

    private func parent(of path: FilePath, _ body: (OpenFile) throws(Errno) -> Void) throws(Errno) {
        let above = path.removingLastComponent()
        let parent = try OpenFile.opened(above.isEmpty ? "." : above.string, O_RDONLY | O_DIRECTORY, by: system)
        defer { parent.release() }
        try body(parent)
    }
}

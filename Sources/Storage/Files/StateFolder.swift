import Domain
import Ports
import SystemPackage

import Platform

/// One of souk's folders: opened when first needed, created at the first write, locked while something in it changes.
///
/// The descriptors of the folder and its lock stay open between saves. The lock is `flock(2)` on a file named `lock`,
/// which the system releases when its holder ends, however it ends.
final class StateFolder {
    let path: FilePath
    /// Converted once, since it is looked up for each line.
    private let pathString: String
    /// The time to wait for another souk to release the lock.
    private let patience: Duration
    /// True if a new folder must be on disk before anything is written in it.
    private let isDurable: Bool
    private let system: any FileSystem
    /// The folder with its stamp when it was opened; nil before.
    private var folder: (file: OpenFile, stamp: FileStamp)?
    private var lock: OpenFile?

    init(
        _ path: FilePath, patience: Duration = .seconds(10), isDurable: Bool = true,
        by system: any FileSystem = .machine
    ) {
        (self.path, pathString) = (path, path.string)
        (self.patience, self.isDurable, self.system) = (patience, isDurable, system)
    }

    deinit {
        folder?.file.release()
        lock?.release()
    }

    func open() throws(Errno) -> OpenFolder? {
        guard let status = try OpenFile.status(of: pathString, by: system) else { return nil }
        // If the folder was moved away, saves belong where the next start looks for it.
        if folder?.stamp.isSameFile(as: FileStamp(status)) != true {
            folder?.file.release()
            lock?.release()
            (folder, lock) = (nil, nil)
            let opened = try OpenFile.opened(pathString, O_RDONLY | O_DIRECTORY, by: system)
            do throws(Errno) {
                folder = (opened, FileStamp(try opened.status()))
            } catch {
                opened.release()
                throw error
            }
        }
        return folder.map { OpenFolder(path: path, file: $0.file) }
    }

    /// Runs `body` while no other souk changes anything in the folder, which is created if needed.
    func locked<Result>(_ body: (OpenFolder) throws(Failure) -> Result) throws(Failure) -> Result {
        let open = try openLocked()
        defer { if let lock { try? system.lock(lock.descriptor, LOCK_UN) } }
        return try body(open)
    }

    /// Runs `body`, which changes the file of that name, as ``locked(_:)`` does.
    func changing<Result>(
        _ name: String, _ body: (OpenFolder) throws(Errno) -> Result
    ) throws(Failure) -> Result {
        try locked { (open) throws(Failure) in
            try writing(open.path(of: name)) { () throws(Errno) in try body(open) }
        }
    }

    /// Opens and locks the folder. It is created if needed, with its parents and with mode 0700, as the XDG
    /// specification says.
    private func openLocked() throws(Failure) -> OpenFolder {
        let opened = try writing(path) { () throws(Errno) in
            if let opened = try open() { return opened }
            try create(path)
            guard let opened = try open() else { throw .noSuchFileOrDirectory }
            return opened
        }
        do throws(Errno) {
            try takeLock(in: opened)
            return opened
        } catch .wouldBlock {
            throw Failure(
                .unwritable, "Another souk has been writing in “\(path.string)” for too long.",
                hint: "Check for a stopped souk (the shell’s jobs command) and let it continue.")
        } catch {
            // Without a lock, it is the folder in which none can be created.
            let isThere = (try? opened.contains("lock")) == true
            throw .unwritable(isThere ? path.appending("lock") : path, error)
        }
    }

    private func takeLock(in open: OpenFolder) throws(Errno) {
        while true {
            let file = if let lock { lock } else { try openLock(in: open) }
            lock = nil
            defer { if lock == nil { file.unlockAndRelease() } }
            try waitForLock(file)
            // A deleted lock file is not the one that others lock.
            if try file.status().st_nlink > 0 { return lock = file }
        }
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
        let (name, above) = (path.lastComponent?.string, path.removingLastComponent())
        let parent = try OpenFile.opened(above.isEmpty ? "." : above.string, O_RDONLY | O_DIRECTORY, by: system)
        defer { parent.release() }
        try system.synchronize(parent.descriptor)
        let names = try system.names(in: parent.descriptor, withoutFiles: false)
        let isAlone = names.allSatisfy { $0 == name || Self.madeBeside.contains($0) }
        if isAlone, above.lastComponent != nil { try synchronizeName(of: above) }
    }

    /// Names that may have been created beside a folder without waiting for the disk: `data` and `state` in one home,
    /// `share` and `state` in `~/.local`.
    private static let madeBeside = Set(XDGFolders.names + ["share"])

    /// Polls instead of blocking in the system, where a stopped souk would block this one forever.
    private func waitForLock(_ file: OpenFile) throws(Errno) {
        let deadline = ContinuousClock.now + patience
        while true {
            do {
                return try system.lock(file.descriptor, LOCK_EX | LOCK_NB)
            } catch {
                guard error == .wouldBlock, ContinuousClock.now < deadline else { throw error }
                usleep(500)
            }
        }
    }

    /// Creates a folder with its parents; an existing folder is accepted. ``openLock(in:)`` synchronizes the names.
    private func create(_ path: FilePath) throws(Errno) {
        let above = path.removingLastComponent()
        if !above.isEmpty, try OpenFile.status(of: above.string, by: system) == nil { try create(above) }
        try system.makeMissingFolder(path.string, in: nil)
    }
}

import Domain
public import Ports
import Synchronization
import SystemPackage

import Platform

/// Keeps the line being typed in `typing/PROCESS` in the state folder, as plain text that ends in a NUL.
///
/// The file is locked with `flock(2)` while its prompt runs, so that no other prompt takes over a line that is still
/// being typed. A process ID alone proves nothing, because IDs are reused. Each change is one `pwrite` of the whole
/// line, which takes microseconds and survives the process. A separate thread synchronizes it soon after, so that a
/// power cut loses at most a second of typing. Anything after the NUL is the rest of a longer line, which the next call
/// cuts off. A file that begins with NUL means that a command is running.
public final class FileUnfinishedLineStore: UnfinishedLineStore {
    /// The most bytes of a line that are kept: 1 MiB, as much as an editor may return.
    static let sizeLimit = ExternalEditor.sizeLimit

    private struct State: ~Copyable {
        var folder: StateFolder
        var own: UnfinishedLineFile?
        /// True if the file could not be created, which is not retried for each key of this line.
        var isGivenUp = false
        /// True if a thread is about to synchronize the line.
        var isBeingSynchronized = false

        deinit { own?.release() }
    }

    private let state: Mutex<State>
    private let pause: UInt32?

    /// - Parameter pause: Microseconds from a change until it is synchronized; nil leaves that to the system.
    public init(in folders: XDGFolders, synchronizingAfter pause: UInt32? = nil) {
        self.pause = pause
        // Other prompts hold the lock only briefly; one that is stopped while holding it must not block typing here.
        state = Mutex(State(folder: StateFolder(Self.folder(in: folders), patience: .milliseconds(100))))
    }

    static func folder(in folders: XDGFolders) -> FilePath {
        FilePath(folders.state).appending("typing")
    }

    public func keep(_ line: UnfinishedLine) {
        state.withLock { state in
            if line.isEmpty { state.isGivenUp = false }
            if state.own?.isRemoved == true {
                state.own?.release()
                state.own = nil
            }
            if state.own == nil, !line.isEmpty, !state.isGivenUp {
                state.own = try? state.folder.locked { (open) throws(Failure) in try UnfinishedLineFile(newIn: open) }
                state.isGivenUp = state.own == nil
            }
            state.own?.hold(line)
            if !line.isEmpty, state.own != nil, !state.isBeingSynchronized, let pause {
                state.isBeingSynchronized = SystemThread.start { [weak self] in
                    usleep(pause)
                    self?.synchronize()
                }
            }
        }
    }

    /// Synchronizes the line without blocking the keyboard.
    private func synchronize() {
        let file = state.withLock { state in
            state.isBeingSynchronized = false
            return state.own?.duplicate()
        }
        try? file?.synchronize()
        file?.release()
    }

    public func takeOver() -> String? {
        state.withLock { state in
            guard (try? state.folder.open()) != nil else { return nil }
            let left = try? state.folder.locked { (open) throws(Failure) in
                UnfinishedLineFile.newestLeft(in: open, for: state.own)
            }
            guard let (file, text) = left ?? nil else { return nil }
            state.own?.release()
            state.own = file
            return text
        }
    }
}

extension UnfinishedLine {
    var isEmpty: Bool { self == .empty || self == .typed("") }
}

/// The open and locked file of one prompt's line.
///
/// Created and taken over only under the folder's lock, so that no other process locks a file that is being created.
struct UnfinishedLineFile {
    let name: String
    private let file: OpenFile
    private var size: off_t

    private init(name: String, file: OpenFile, size: off_t) {
        self.name = name
        self.file = file
        self.size = size
    }

    /// Creates a file for this process, beside one that an earlier process with the same ID has left.
    ///
    /// - Throws: `.unwritable`.
    init(newIn folder: OpenFolder) throws(Failure) {
        do {
            let name = try Self.freeName(in: folder)
            let file = try folder.open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
            _ = flock(file.rawValue, LOCK_EX | LOCK_NB)
            self.init(name: name, file: file, size: 0)
        } catch {
            throw .unwritable(folder.path, error)
        }
    }

    /// True if the file was deleted.
    var isRemoved: Bool {
        guard let status = try? file.status() else { return true }
        return status.st_nlink == 0
    }

    func release() { file.unlockAndRelease() }

    /// Returns a duplicate, which stays open when this file is closed.
    func duplicate() -> OpenFile? {
        (try? calling { fcntl(file.rawValue, F_DUPFD_CLOEXEC, 0) }).map { OpenFile(rawValue: $0) }
    }

    /// Writes the line; if that fails, the file keeps its content, or gets only a part of the line.
    mutating func hold(_ line: UnfinishedLine) {
        var bytes: [UInt8] = []
        if !line.isEmpty {
            if case .typed(let text) = line { bytes += text.utf8.prefix(FileUnfinishedLineStore.sizeLimit) }
            bytes.append(0)
            let written = (try? calling { pwrite(file.rawValue, bytes, bytes.count, 0) }) ?? 0
            guard written == bytes.count else {
                size = max(size, off_t(written))
                return
            }
        }
        if size > bytes.count { _ = ftruncate(file.rawValue, off_t(bytes.count)) }
        size = off_t(bytes.count)
    }

    /// The line; invalid UTF-8 becomes replacement characters.
    private var text: String {
        let bytes = (try? file.readToEnd(limit: FileUnfinishedLineStore.sizeLimit)) ?? []
        return String(decoding: bytes.prefix(FileUnfinishedLineStore.sizeLimit).prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Returns the newest line whose prompt has ended, in a file that replaces this prompt's own file.
    ///
    /// Files without a line are deleted on the way.
    static func newestLeft(in folder: OpenFolder, for own: UnfinishedLineFile?) -> (
        file: UnfinishedLineFile, text: String
    )? {
        var newest: (file: UnfinishedLineFile, text: String, time: timespec)?
        for name in (try? folder.names()) ?? [] where isName(name) && name != own?.name {
            guard let (file, time) = left(name, in: folder) else { continue }
            let text = file.text
            guard !text.isEmpty else {
                try? folder.remove(name)
                file.release()
                continue
            }
            if let newest, (newest.time.tv_sec, newest.time.tv_nsec) > (time.tv_sec, time.tv_nsec) {
                file.release()
                continue
            }
            newest?.file.release()
            newest = (file, text, time)
        }
        guard let newest, let name = try? own?.name ?? freeName(in: folder) else { return nil }
        guard (try? folder.rename(newest.file.name, to: name)) != nil else { return (newest.file, newest.text) }
        let file = UnfinishedLineFile(name: name, file: newest.file.file, size: newest.file.size)
        return (file, newest.text)
    }

    /// Locks and returns a file that no prompt has locked, with the time of its last change.
    private static func left(_ name: String, in folder: OpenFolder) -> (file: UnfinishedLineFile, time: timespec)? {
        guard let file = try? folder.open(name, O_RDWR | O_NOFOLLOW | O_NONBLOCK) else { return nil }
        guard let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG,
            flock(file.rawValue, LOCK_EX | LOCK_NB) == 0
        else {
            file.release()
            return nil
        }
        return (UnfinishedLineFile(name: name, file: file, size: status.st_size), status.modified)
    }

    /// Returns true if a running prompt of that process has a typed line, or is running a command.
    static func isBusy(process: Int, in folder: OpenFolder) -> Bool {
        ((try? folder.names()) ?? []).contains { name in
            guard isName(name), name.split(separator: "-").first.map(String.init) == String(process),
                let file = try? folder.open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
            else { return false }
            defer { file.unlockAndRelease() }
            guard let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG, status.st_size > 0
            else { return false }
            return file.isLockedElsewhere
        }
    }

    private static func freeName(in folder: OpenFolder) throws(Errno) -> String {
        let process = String(getpid())
        var name = process
        var number = 2
        while try folder.contains(name) {
            name = "\(process)-\(number)"
            number += 1
        }
        return name
    }

    private static func isName(_ name: String) -> Bool {
        let numbers = name.split(separator: "-", omittingEmptySubsequences: false)
        return numbers.count <= 2 && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
    }
}

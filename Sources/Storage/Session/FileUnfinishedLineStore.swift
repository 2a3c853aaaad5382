import Domain
public import Ports
import Synchronization
import SystemPackage

import Platform

/// Keeps the line being typed in `typing/PROCESS` in the state folder, as plain text that ends in a NUL.
///
/// The file is locked with `flock(2)` while its prompt runs, so that no other prompt takes over a line that is still
/// being typed. A process ID alone proves nothing, because IDs are reused. Each change is one `pwrite` of the whole
/// line, which takes microseconds and survives the process; nothing waits for the disk. Anything after the NUL is the
/// rest of a longer line, which the next call cuts off.
public final class FileUnfinishedLineStore: UnfinishedLineStore {
    /// The most bytes of a line that are kept: 1 MiB, as many as a line of a script may have.
    static let sizeLimit = 1 << 20

    private struct State: ~Copyable {
        let folder: StateFolder
        var own: UnfinishedLineFile?
        /// True if the file could not be created, which is not retried for each key of this line.
        var isGivenUp = false

        deinit { own?.file.unlockAndRelease() }
    }

    private let state: Mutex<State>

    public init(in folders: XDGFolders) {
        // Other prompts hold the lock only briefly; one that is stopped while holding it must not block typing here.
        let folder = FilePath(folders.state).appending("typing")
        state = Mutex(State(folder: StateFolder(folder, patience: .milliseconds(100))))
    }

    public func keep(_ text: String) {
        state.withLock { state in
            if text.isEmpty { state.isGivenUp = false }
            if let file = state.own?.file, file.isRemoved {
                file.unlockAndRelease()
                state.own = nil
            }
            if state.own == nil, !text.isEmpty, !state.isGivenUp {
                state.own = try? state.folder.locked { (open) throws(Failure) in try UnfinishedLineFile(newIn: open) }
                state.isGivenUp = state.own == nil
            }
            state.own?.hold(text)
        }
    }

    public func takeOver() -> String? {
        state.withLock { state in
            guard (try? state.folder.open()) != nil else { return nil }
            let left = try? state.folder.locked { (open) throws(Failure) in
                UnfinishedLineFile.newestLeft(in: open, for: state.own)
            }
            guard let (file, text) = left ?? nil else { return nil }
            state.own?.file.unlockAndRelease()
            state.own = file
            return text
        }
    }
}

/// The open and locked file of one prompt's line.
///
/// Created and taken over only under the folder's lock, so that no other process locks a file that is being created.
struct UnfinishedLineFile {
    private let name: String
    let file: OpenFile

    private init(name: String, file: OpenFile) { (self.name, self.file) = (name, file) }

    /// Creates a file for this process, beside one that an earlier process with the same ID has left.
    init(newIn folder: OpenFolder) throws(Failure) {
        (name, file) = try writing(folder.path) { () throws(Errno) in
            let name = try Self.freeName(in: folder)
            return (name, try folder.open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW))
        }
        _ = file.lock()
    }

    /// Writes the line; if that fails, the file keeps its content, or gets only a part of the line.
    func hold(_ text: String) {
        let bytes = text.isEmpty ? [] : text.utf8.prefix(FileUnfinishedLineStore.sizeLimit) + [0]
        let written = try? calling { pwrite(file.rawValue, bytes, bytes.count, 0) }
        if written == bytes.count { _ = ftruncate(file.rawValue, off_t(bytes.count)) }
    }

    /// The line; invalid UTF-8 becomes replacement characters.
    private var text: String {
        let bytes = (try? file.readToEnd(limit: FileUnfinishedLineStore.sizeLimit)) ?? []
        return String(decoding: bytes.prefix(FileUnfinishedLineStore.sizeLimit).prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Returns the newest line whose prompt has ended, with its file, and deletes this prompt's own file.
    ///
    /// Files without a line are deleted on the way.
    static func newestLeft(in folder: OpenFolder, for own: UnfinishedLineFile?) -> (
        file: UnfinishedLineFile, text: String
    )? {
        var left: [(file: UnfinishedLineFile, text: String, stamp: timespec)] = []
        for name in (try? folder.names()) ?? [] where name != "lock" && name != own?.name {
            guard let (file, status) = folder.openRegular(name, O_RDWR) else { continue }
            guard file.lock() else {
                file.release()
                continue
            }
            let found = UnfinishedLineFile(name: name, file: file)
            let text = found.text
            if text.isEmpty {
                try? folder.remove(name)
                file.release()
            } else {
                left.append((found, text, status.modified))
            }
        }
        left.sort { ($0.stamp.tv_sec, $0.stamp.tv_nsec) < ($1.stamp.tv_sec, $1.stamp.tv_nsec) }
        guard let newest = left.popLast() else { return nil }
        for other in left { other.file.file.unlockAndRelease() }
        if let own { try? folder.remove(own.name) }
        return (newest.file, newest.text)
    }

    private static func freeName(in folder: OpenFolder) throws(Errno) -> String {
        var (name, number) = (String(getpid()), 2)
        while try folder.contains(name) {
            name = "\(getpid())-\(number)"
            number += 1
        }
        return name
    }
}

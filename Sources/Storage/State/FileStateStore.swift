public import Domain
public import Ports
import Synchronization
import SystemPackage
public import struct FoundationEssentials.Date

import Platform

/// Keeps the session, the drafts and the undo entries in the data folder; see ``StateFiles``.
public final class FileStateStore: StateStore {
    private let files: Mutex<StateFiles>
    private let now: @Sendable () -> Date
    private let isRunning: @Sendable (Int) -> Bool

    /// - Parameters:
    ///   - isRunning: Returns true if a process is another one that still runs.
    ///   - patience: The time to wait for another souk to release the folder.
    ///   - isPretending: True if `now` is not the real time, at which expired drafts are hidden and not deleted.
    public init(
        in folders: XDGFolders, now: @escaping @Sendable () -> Date = { Date() },
        isRunning: @escaping @Sendable (Int) -> Bool = FileStateStore.isRunningElsewhere, on disk: Disk = .machine,
        patience: Duration = .seconds(10), isPretending: Bool = false
    ) {
        (self.now, self.isRunning) = (now, isRunning)
        files = Mutex(StateFiles(in: folders, on: disk, patience: patience, isPretending: isPretending))
    }

    /// Returns the result of `body`; nil if there is no data folder.
    private func withData<Result>(
        _ body: @Sendable (inout StateFiles, OpenFolder) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        try files.withLock { (files) throws(Failure) in
            guard let data = try files.data() else { return nil }
            return try body(&files, data)
        }
    }

    public func load() throws(Failure) -> KeptState {
        try files.withLock { (files) throws(Failure) in try files.load() }
    }

    public func hasNews(isReadAhead: Bool = false) -> Bool {
        files.withLock { $0.hasNews(isReadAhead: isReadAhead) }
    }

    public func draftNames() throws(Failure) -> [DraftName] {
        try files.withLock { (files) throws(Failure) in try files.draftNames() }
    }

    public func draft(_ name: DraftName) throws(Failure) -> Stored<Draft>? {
        try withData { (_, data) throws(Failure) in try VersionFolder.draft(name).stored(in: data) } ?? nil
    }

    public func commit(_ change: StateChange) throws(Failure) -> CommittedChange {
        try files.withLock { (files) throws(Failure) in
            do throws(Failure) {
                return try files.folder.locked { (data) throws(Failure) in
                    let time = now()
                    let commit = try files.prepare(change, at: time, in: data)
                    try commit.perform()
                    files.finish(change, as: commit, at: time, in: data)
                    let notice = files.undo.notice(in: data)
                    return (commit.session, commit.drafts.compactMapValues(\.after), notice.map { [$0] } ?? [])
                }
            } catch {
                // Unless the caller repeats or drops it, the change applies in memory only, and can be undone there.
                if ![.conflict, .unfinished].contains(error.kind), let entry = change.undoEntry {
                    files.undo.record(entry, [:], in: try? files.data()?.by(files.uncounted), isLocked: false)
                }
                throw error
            }
        }
    }

    public func keepView(of session: Session) throws(Failure) {
        try files.withLock { (files) throws(Failure) in try files.view.save(session, at: now()) }
    }

    public func versions(of name: DraftName) throws(Failure) -> StoredVersions {
        try withData { (_, data) throws(Failure) in try VersionFolder.draft(name).all(in: data) }
            ?? StoredVersions()
    }

    public func discarded() throws(Failure) -> Stored<[DiscardedDraft]> {
        let trash = try trash { (_, _) throws(Failure) in }
        return Stored(trash.payload.map(\.draft), notices: trash.notices)
    }

    public func discardedVersions() throws(Failure) -> Stored<[(draft: DiscardedDraft, read: StoredVersions)]> {
        try trash { (versions, data) throws(Failure) in try versions.all(in: data) }
    }

    private func trash<Read>(
        _ read: @Sendable (VersionFolder<Draft>, OpenFolder) throws(Failure) -> Read
    ) throws(Failure) -> Stored<[(draft: DiscardedDraft, read: Read)]> {
        try withData { (files, data) throws(Failure) in
            let time = now()
            let expired = files.expired(at: time, in: data)
            if !expired.isEmpty {
                try? files.folder.locked { (data) throws(Failure) in files.delete(expired, in: data) }
            }
            return try files.storedTrash(at: time, in: data) { (versions) throws(Failure) in try read(versions, data) }
        } ?? Stored([])
    }

    public func entryNumbers(on stack: UndoStack) throws(Failure) -> [Int] {
        try files.withLock { (files) throws(Failure) in try files.undoNumbers(on: stack) }
    }

    public func entry(_ number: Int) throws(Failure) -> StoredUndoEntry? {
        try files.withLock { (files) throws(Failure) in
            let data = try files.data()
            let found = files.undo.entry(number) { name, version, checksum in
                data.flatMap { StateFiles.draft(name, version: version, checksum, in: $0) }
            }
            return found.map { ($0.entry, isRunning($0.maker) ? $0.maker : nil) }
        }
    }

    public func move(_ numbers: [Int], from stack: UndoStack, isSaved: Bool = true) {
        files.withLock { files in
            let written: Void? =
                isSaved
                ? try? files.folder.locked { (data) throws(Failure) in
                    files.undo.move(numbers, from: stack, in: data.by(files.uncounted))
                } : nil
            if written == nil {
                let data = try? files.data()?.by(files.uncounted)
                files.undo.move(numbers, from: stack, in: data, isLocked: false)
            }
        }
    }

    /// Returns true if the process exists, is not this one, and seems to be souk: its ID may belong to another program
    /// by now.
    public static func isRunningElsewhere(_ process: Int) -> Bool {
        guard let id = pid_t(exactly: process), id > 0, id != getpid() else { return false }
        guard kill(id, 0) == 0 || errno == EPERM else { return false }
        guard let own = name(ofProcess: "self"), let other = name(ofProcess: String(id)) else { return true }
        return own == other
    }

    /// Returns the system's name for a process; nil if the system does not give it.
    private static func name(ofProcess id: String) -> [UInt8]? {
        guard let file = try? OpenFile.opened("/proc/\(id)/comm", O_RDONLY) else { return nil }
        defer { file.release() }
        return try? file.readOnce()
    }
}

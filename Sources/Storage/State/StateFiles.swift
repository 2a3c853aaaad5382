import Domain
import struct FoundationEssentials.Date
import Ports
import SystemPackage

/// All persistent state, as files in the data folder:
///
///     session/204.json                     the session: pins, archives, settings, searches, sources, the open draft
///     drafts/velo/1.json … 18.json         a draft and its versions; the newest is the draft
///     trash/velo.20261120T120000Z/18.json  a draft that was discarded, with its versions
///     undo.log                             the entries for `undo` and `redo`
///     journal.json                         only while several of these change together
///
/// and `view.json` in the state folder, the current view. Every change takes the lock of the data folder. Reading
/// does not, unless an interrupted change has to be completed first.
struct StateFiles {
    /// A version folder as it was when it was last read or saved here.
    ///
    /// A save of souk creates the next number, and any other change of the names changes the folder’s stamp: a running
    /// prompt does not list the hundreds of versions of a draft for each line.
    struct Seen {
        let path: String
        /// The highest number; 0 if there was none.
        let last: Int
        /// The paths of the folder, of the newest version and of the one after it.
        private let paths: [String]
        private let stamps: [FileStamp?]
        /// The newest undamaged version, which the next one replaces; nil if there is none, or it was not read.
        var saved: SavedVersion?
        var document: StateDocument?

        init(
            _ path: String, last: Int, saved: SavedVersion? = nil, _ document: StateDocument? = nil, in data: OpenFolder
        ) {
            (self.path, self.last, self.saved, self.document) = (path, last, saved, document)
            paths = [path, "\(path)/\(last).json", "\(path)/\(last + 1).json"]
            stamps = Self.stamps(paths, in: data)
        }

        func isCurrent(in data: OpenFolder) -> Bool { stamps[2] == nil && Self.stamps(paths, in: data) == stamps }

        private static func stamps(_ paths: [String], in data: OpenFolder) -> [FileStamp?] {
            paths.map { path in ((try? data.status(of: path)) ?? nil).map { FileStamp($0) } }
        }
    }

    let folder: StateFolder
    let view: ViewFile
    /// For the undo log, whose writes do not count as those of a change.
    let uncounted: any FileSystem
    var undo = UndoLog()
    /// The session and the open draft as last read or saved here; nil before.
    var seen: (session: Seen?, draft: Seen?)
    private var lastChecked: ContinuousClock.Instant?
    /// The data that was read since the last check. A line that does not check takes it as current.
    private var read: (draftNames: [DraftName]?, undoLog: Bool) = (nil, false)
    private var isReadCurrent = false
    private var lineBegan: ContinuousClock.Instant?
    /// The time for which a check counts as current. Checking more often takes a tenth of the time of a script.
    private static let checkLasts = Duration.milliseconds(1)
    /// The time in which no line can run a program that saves something.
    private static let shortLine = Duration.microseconds(200)
    /// The time when expired drafts were last deleted from the trash.
    var lastTrashSweep: Date?
    /// True if the time is not the real one, so that nothing may be deleted because of it.
    let isPretending: Bool

    init(in folders: XDGFolders, on disk: Disk, patience: Duration, isPretending: Bool) {
        self.isPretending = isPretending
        folder = StateFolder(FilePath(folders.data), patience: patience, by: disk.system)
        view = ViewFile(folder: StateFolder(FilePath(folders.state), isDurable: false, by: disk.uncounted))
        uncounted = disk.uncounted
    }

    func data() throws(Failure) -> OpenFolder? {
        try reading(folder.path) { () throws(Errno) in try folder.open() }
    }

    // MARK: Reading

    mutating func load() throws(Failure) -> KeptState {
        let viewed = view.session()
        seen = (nil, nil)
        forgetRead()
        guard let data = try data() else { return (viewed.map { Stored($0) }, nil, []) }
        var kept: KeptState = (nil, nil, [])
        // State that was read during another souk's change is read again when the change is done.
        for _ in 0..<3 {
            kept = (nil, nil, [])
            if Commit.isUnfinished(in: data) {
                do {
                    try folder.locked { (data) throws(Failure) in try Commit.finish(in: data) }
                } catch {
                    kept.notices = [error.message]
                }
            }
            do {
                kept.session = try Self.stored(.session, noting: &seen.session, in: data)
            } catch {
                // If all its versions are damaged, the next one follows them.
                guard let saved = seen.session?.saved else { throw error }
                let first = Session(service: ServiceName(rawValue: ""))
                kept.session = Stored(first, version: saved, notices: [error.message])
            }
            if let viewed {
                var session = kept.session ?? Stored(Session(service: viewed.service))
                session.payload.place = viewed.place
                kept.session = session
            }
            if let name = kept.session?.payload.openDraft {
                kept.openDraft = (try? Self.stored(.draft(name), noting: &seen.draft, in: data)) ?? nil
            }
            if !hasNews(isReadAhead: false) { break }
        }
        return kept
    }

    /// Returns the newest version in a folder, and notes it as seen.
    private static func stored<Payload>(
        _ versions: VersionFolder<Payload>, noting seen: inout Seen?, in data: OpenFolder
    ) throws(Failure) -> Stored<Payload>? {
        seen = nil
        // Noted as it was before the version was read, so that what is saved meanwhile is news.
        guard let newest = try versions.newest(in: data, { seen = Seen(versions.path, last: $0, in: data) }) else {
            return nil
        }
        seen?.saved = newest.saved
        seen?.document = newest.version?.document
        return try versions.stored(newest, in: data)
    }

    mutating func draftNames() throws(Failure) -> [DraftName] {
        if isReadCurrent, let names = read.draftNames { return names }
        let names = try reading(folder.path.appending("drafts")) { () throws(Errno) in
            try folder.open().map { (data) throws(Errno) in try Self.draftNames(in: data) } ?? []
        }
        read.draftNames = names
        return names
    }

    static func draftNames(in data: OpenFolder) throws(Errno) -> [DraftName] {
        // A file is not a draft: it may be a copy of one, or left by an editor.
        let names = try data.names(in: "drafts", withoutFiles: true)
        // Another spelling of a name is another folder, which souk did not create.
        return names.compactMap { name in DraftName(name).flatMap { $0.string == name ? $0 : nil } }
            .sorted { $0.string < $1.string }
    }

    mutating func undoNumbers(on stack: UndoStack) throws(Failure) -> [Int] {
        let data = isReadCurrent && read.undoLog ? nil : try data()?.by(uncounted)
        let numbers = try reading(folder.path.appending("undo.log")) { () throws(Errno) in
            try undo.numbers(on: stack, in: data)
        }
        read.undoLog = true
        return numbers
    }

    /// Returns true if another souk has changed the session or the open draft since they were read or saved here.
    mutating func hasNews(isReadAhead: Bool) -> Bool {
        let now = ContinuousClock.now
        let began = lineBegan ?? now
        lineBegan = now
        if isReadAhead, let lastChecked, now - lastChecked < Self.checkLasts, now - began < Self.shortLine {
            isReadCurrent = true
            return false
        }
        forgetRead()
        lastChecked = now
        guard let data = try? folder.open() else { return seen.session != nil }
        return Commit.isUnfinished(in: data) || seen.session?.isCurrent(in: data) != true
            || seen.draft?.isCurrent(in: data) == false
    }

    private mutating func forgetRead() { (lastChecked, read, isReadCurrent) = (nil, (nil, false), false) }
}

extension StateFiles {
    /// Completes an interrupted change, then prepares this one. The data folder is locked.
    mutating func prepare(_ change: StateChange, at time: Date, in data: OpenFolder) throws(Failure) -> Commit {
        forgetRead()
        try Commit.finish(in: data)
        let commit = try Commit(change, in: data, at: time, seen: [seen.session, seen.draft].compactMap(\.self))
        if !change.forgotten.isEmpty {
            try writing(data.path(of: "undo.log")) { () throws(Errno) in
                try undo.forget(change.forgotten, in: data.by(uncounted))
            }
            try view.forget(change.forgotten, at: time)
        }
        return commit
    }

    /// Notes what was saved, and deletes what is no longer kept.
    mutating func finish(_ change: StateChange, as commit: Commit, at time: Date, in data: OpenFolder) {
        if let entry = change.undoEntry { undo.record(entry, commit.drafts, in: data.by(uncounted)) }
        undo.flush(in: data.by(uncounted))
        for (name, versions) in commit.drafts {
            if let number = versions.after?.number { deleteOldVersions(of: .draft(name), to: number, in: data) }
        }
        if !change.forgotten.isEmpty {
            forgetOlder(than: commit.session?.number, in: data)
        } else if let number = commit.session?.number, number.isMultiple(of: Self.deletionInterval.session) {
            let old = (try? VersionFolder.session.numbers(in: data).dropLast(3)) ?? []
            for number in old { try? data.remove(VersionFolder.session.file(number)) }
        }
        recordSeen(change, as: commit, in: data)
        if !commit.discarded.isEmpty { delete(expired(at: time, in: data), in: data) }
    }

    /// Notes what was saved. Anything else stays as it was read, so that another souk's saves are still detected.
    private mutating func recordSeen(_ change: StateChange, as commit: Commit, in data: OpenFolder) {
        func seen(_ path: String, _ saved: SavedVersion) -> Seen {
            Seen(path, last: saved.last, saved: saved, commit.documents[path], in: data)
        }
        if let session = commit.session { self.seen.session = seen(VersionFolder.session.path, session) }
        if let change = change.session {
            let versions = change.payload.openDraft.map { VersionFolder.draft($0) }
            if self.seen.draft?.path != versions?.path {
                self.seen.draft = versions.map { versions in
                    Seen(versions.path, last: (try? versions.numbers(in: data))?.last ?? 0, in: data)
                }
            }
        }
        for (name, versions) in commit.drafts {
            let path = VersionFolder.draft(name).path
            if let saved = versions.after, path == self.seen.draft?.path { self.seen.draft = seen(path, saved) }
        }
    }

    // MARK: Deleting old versions

    /// The number of saves after which old versions of a draft are deleted, and of the session: finding those that
    /// `undo` can reach takes time, and deleting one with each save a tenth of the time of a save.
    private static var deletionInterval: (draft: Int, session: Int) { (64, 16) }

    /// Deletes the versions of a draft that are no longer kept, except those that `undo` can reach.
    private mutating func deleteOldVersions(of versions: VersionFolder<Draft>, to newest: Int, in data: OpenFolder) {
        guard newest > DraftVersion.window, newest.isMultiple(of: Self.deletionInterval.draft) else { return }
        let old = ((try? versions.numbers(in: data)) ?? []).filter { !DraftVersion.isKept($0, newest: newest) }
        let reachable = old.isEmpty ? [] : undo.versions(in: data.by(uncounted))
        // A version that cannot be deleted now is deleted the next time.
        for number in old where !reachable.contains(number) { try? data.remove(versions.file(number)) }
    }

    /// Deletes the versions of the session except the current one, durably.
    private func forgetOlder(than number: Int?, in data: OpenFolder) {
        let session = VersionFolder.session
        guard let held = number ?? (try? session.newest(in: data))?.version?.number else { return }
        for number in (try? session.numbers(in: data)) ?? [] where number != held {
            try? data.remove(session.file(number))
        }
        _ = try? data.within(session.path) { (folder) throws(Errno) in try folder.synchronize() }
    }
}

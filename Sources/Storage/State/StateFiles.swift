import Domain
import Ports
import SystemPackage
import struct FoundationEssentials.Date

import Platform

/// All persistent state, as files in the data folder:
///
///     session/204.json                     the session: pins, archives, settings, searches, sources, the open draft
///     drafts/velo/1.json … 18.json         a draft and its versions; the newest is the draft
///     trash/velo.20261120T120000Z/18.json  a draft that was discarded, with its versions
///     undo.log                             the steps for `undo` and `redo`
///     journal.json                         only while several of these change together
///
/// and `view.json` in the state folder, with the current view. Every change takes the lock of the data folder. Reading
/// does not, unless an interrupted change has to be completed first.
struct StateFiles: ~Copyable {
    /// The state of a version folder when it was last read or saved here.
    struct Known {
        /// The highest number; 0 if there was none.
        var last: Int
        /// The version that the next one is written over; nil if it has to be read.
        var base: VersionBase?
        var folder: FileStamp?
        var newest: FileStamp?
    }

    /// The session and the open draft as last read or saved here; nil before.
    struct KnownState {
        var session: Known?
        var draft: (name: DraftName, known: Known)?
    }

    var folder: StateFolder
    var view: StateFolder
    /// The file system for writes beside a change, which the tester's count of writes does not include.
    let aside: any FileSystem
    let firstService: ServiceName
    var undo = UndoLog()
    var known = KnownState()
    /// The time when expired drafts were last deleted from the trash.
    var swept: Date?
    /// The payload of `view.json` as last written.
    private var lookedAt: [UInt8] = []

    /// - Parameter patience: The time to wait for another souk to release the folder.
    init(
        in folders: XDGFolders, firstService: ServiceName, patience: Duration, by system: any FileSystem,
        aside: any FileSystem
    ) {
        folder = StateFolder(FilePath(folders.data), patience: patience, by: system)
        view = StateFolder(FilePath(folders.state), isDurable: false, by: aside)
        self.aside = aside
        self.firstService = firstService
    }

    var session: VersionFolder<Session> {
        VersionFolder(path: "session", form: .session(firstService: firstService))
    }

    static func versions(of name: DraftName) -> VersionFolder<Draft> {
        VersionFolder(path: "drafts/" + name.string, form: .draft(name))
    }

    /// Opens the data folder; returns nil if there is none.
    mutating func data() throws(Failure) -> OpenFolder? {
        do {
            return try folder.open()
        } catch {
            throw .unreadable(folder.path, error)
        }
    }

    // MARK: Reading

    mutating func load() throws(Failure) -> KeptState {
        let looking = lookingSession()
        known = KnownState()
        guard let data = try data() else { return KeptState(session: looking.map { Stored($0) }) }
        var kept = KeptState()
        // State that was read during another souk's change is read again when the change is done.
        for _ in 0..<3 {
            let notices = Commit.isUnfinished(in: data) ? finish() : []
            kept = try load(from: data, looking)
            kept.notices = notices
            if !hasNews() { break }
        }
        return kept
    }

    /// Completes an interrupted change; returns the errors that prevent it.
    private mutating func finish() -> [Message] {
        do {
            try folder.locked { (data) throws(Failure) in try Commit.finish(in: data) }
            return []
        } catch {
            return [error.message]
        }
    }

    private mutating func load(from data: OpenFolder, _ looking: Session?) throws(Failure) -> KeptState {
        var kept = KeptState(session: try storedSession(in: data))
        if let looking {
            let lasting = kept.session?.payload ?? Session(service: looking.service)
            kept.session = Stored(
                lasting.looking(as: looking), version: kept.session?.version, notices: kept.session?.notices ?? [])
        }
        guard let name = kept.session?.payload.openDraft else { return kept }
        let versions = Self.versions(of: name)
        let stamp = Self.stamp(versions.path, in: data)
        var newest: VersionFolder<Draft>.Newest?
        do {
            newest = try versions.newest(in: data)
            kept.openDraft = .success(
                try newest.map { newest throws(Failure) in try versions.stored(newest, in: data) })
        } catch {
            kept.openDraft = .failure(error)
        }
        let last = newest?.last ?? (try? versions.numbers(in: data))?.last ?? 0
        known.draft = (name, Known(versions, last, newest?.base, since: stamp, in: data))
        return kept
    }

    private mutating func storedSession(in data: OpenFolder) throws(Failure) -> Stored<Session>? {
        let stamp = Self.stamp(session.path, in: data)
        let newest = try session.newest(in: data)
        known.session = Known(session, newest?.last ?? 0, newest?.base, since: stamp, in: data)
        guard let newest else { return nil }
        if let version = newest.version { return session.stored(version, of: newest, in: data) }
        return Stored(
            Session(service: firstService), version: SavedVersion(number: 0, last: newest.last, checksum: 0),
            notices: [session.loss(in: data)])
    }

    /// - Throws: `.unreadable`, also if all of its versions are damaged: its name is taken.
    func draft(_ name: DraftName, in data: OpenFolder) throws(Failure) -> Stored<Draft>? {
        let versions = Self.versions(of: name)
        return try versions.newest(in: data).map { newest throws(Failure) in try versions.stored(newest, in: data) }
    }

    mutating func draftNames() throws(Failure) -> [DraftName] {
        guard let data = try data() else { return [] }
        do {
            return try Self.draftNames(in: data)
        } catch {
            throw .unreadable(data.path(of: "drafts"), error)
        }
    }

    static func draftNames(in data: OpenFolder) throws(Errno) -> [DraftName] {
        var names: [DraftName] = []
        for name in try data.within("drafts", { (folder) throws(Errno) in try folder.names() }) ?? [] {
            // Another spelling of a name is another folder, which souk did not create.
            guard let draft = DraftName(name), draft.string == name else { continue }
            // A file is not a draft either: it may be a copy of one, or left by an editor.
            let status = try data.status(of: "drafts/" + name)
            if let status, status.st_mode & S_IFMT != S_IFREG { names.append(draft) }
        }
        return names.sorted { $0.string < $1.string }
    }

    // MARK: The current view

    private mutating func lookingSession() -> Session? {
        guard let open = try? view.open(),
            let bytes = try? open.bytes(of: "view.json", limit: VersionFolder<Session>.sizeLimit << 20)
        else {
            return nil
        }
        // A power cut may lose this file, and only this one; the loss is not reported.
        guard let document = try? StateDocument(reading: bytes, format: "souk-view"), !document.isUnreadable else {
            return nil
        }
        return try? StoredForm.looking(firstService: firstService).decode(document)
    }

    mutating func keepView(of session: Session, at time: Date) throws(Failure) {
        let form = StoredForm.looking(firstService: firstService)
        let payload = form.encode(session.looking, JSONObject())
        let body = JSONWriter.document(of: .object(payload))
        guard body != lookedAt else { return }
        let bytes = StateDocument(format: form.format, payload: payload, savedAt: time).encoded()
        // Under the lock the new file has a fixed name, so the next process replaces the one that a killed process
        // left.
        try view.locked { (open) throws(Failure) in
            do throws(Errno) {
                try open.create("view.json.new", holding: bytes, isDurable: false)
                try open.rename("view.json.new", to: "view.json")
            } catch {
                throw .unwritable(open.path(of: "view.json"), error)
            }
        }
        lookedAt = body
    }

    // MARK: Changes by others

    /// Returns true if another souk has changed the session or the open draft since they were read or saved here.
    mutating func hasNews() -> Bool {
        guard let data = try? folder.open() else { return known.session != nil }
        if Commit.isUnfinished(in: data) { return true }
        guard let known = known.session, !known.isOutdated(session, in: data) else { return true }
        return self.known.draft.map { $0.known.isOutdated(Self.versions(of: $0.name), in: data) } ?? false
    }

    static func stamp(_ name: String, in data: OpenFolder) -> FileStamp? {
        ((try? data.status(of: name)) ?? nil).map { FileStamp($0) }
    }
}

extension StateFiles.Known {
    /// - Parameters:
    ///   - last: The highest number that was seen; 0 if there was none.
    ///   - folder: The stamp of the folder before that.
    init<Payload>(
        _ versions: VersionFolder<Payload>, _ last: Int, _ base: VersionBase?, since folder: FileStamp?,
        in data: OpenFolder
    ) {
        self.init(last: last, base: base, folder: folder, newest: StateFiles.stamp(versions.file(last), in: data))
    }

    /// Takes the versions as they are now, while no other process can change them.
    init<Payload>(_ versions: VersionFolder<Payload>, _ last: Int, _ base: VersionBase?, in data: OpenFolder) {
        self.init(versions, last, base, since: StateFiles.stamp(versions.path, in: data), in: data)
    }

    /// Returns true if the versions were changed. It also looks for the version after the last one by name: two changes
    /// within one tick of the clock leave a folder’s time as it was.
    func isOutdated<Payload>(_ versions: VersionFolder<Payload>, in data: OpenFolder) -> Bool {
        StateFiles.stamp(versions.path, in: data) != folder
            || StateFiles.stamp(versions.file(last), in: data) != newest
            || StateFiles.stamp(versions.file(last + 1), in: data) != nil
    }
}

extension StateFiles.KnownState {
    /// Returns what is known after a change was saved; the folder is locked.
    ///
    /// Anything that was not saved stays as it was read, so that another souk's saves are still detected.
    ///
    /// - Parameters:
    ///   - open: The draft that is open after the change.
    ///   - drafts: The newest version of each draft that was saved; without a base if it has to be read again.
    func after(
        opening open: DraftName?, session saved: VersionBase?, _ versions: VersionFolder<Session>,
        drafts: [DraftName: (last: Int, base: VersionBase?)], in data: OpenFolder
    ) -> StateFiles.KnownState {
        var known = self
        if let saved { known.session = StateFiles.Known(versions, saved.version.number, saved, in: data) }
        guard let open else {
            known.draft = nil
            return known
        }
        let versions = StateFiles.versions(of: open)
        if let (last, base) = drafts[open] {
            known.draft = (open, StateFiles.Known(versions, last, base, in: data))
        } else if draft?.name != open {
            let last = (try? versions.numbers(in: data))?.last ?? 0
            known.draft = (open, StateFiles.Known(versions, last, nil, in: data))
        }
        return known
    }
}

import Domain
import Ports
import SystemPackage
import struct FoundationEssentials.Date

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
    /// A version folder as it was when it was last read or saved here.
    ///
    /// A save of souk creates the next number, and any other change of the names changes the folder’s stamp: a running
    /// prompt does not list the hundreds of versions of a draft for each line.
    struct Seen {
        let path: String
        /// The highest number; 0 if there was none.
        let last: Int
        private let stamps: [FileStamp?]
        /// The newest undamaged version, which the next one replaces; nil if there is none, or it was not read.
        private(set) var saved: SavedVersion?
        private(set) var document: StateDocument?

        init(_ path: String, last: Int, in data: OpenFolder) {
            (self.path, self.last) = (path, last)
            stamps = [path, "\(path)/\(last).json"].map { name in
                ((try? data.status(of: name)) ?? nil).map { FileStamp($0) }
            }
        }

        /// Returns true if nothing was changed since.
        func isCurrent(in data: OpenFolder) -> Bool {
            (try? data.contains("\(path)/\(last + 1).json")) == false
                && Seen(path, last: last, in: data).stamps == stamps
        }

        func with(_ saved: SavedVersion?, _ document: StateDocument?) -> Seen {
            var seen = self
            (seen.saved, seen.document) = (saved, document)
            return seen
        }
    }

    var folder: StateFolder
    var view: StateFolder
    /// The file system for writes beside a change, which the tester's count of writes does not include.
    let aside: any FileSystem
    var undo = UndoLog()
    /// The session and the open draft as last read or saved here; nil before.
    var seen: (session: Seen?, draft: Seen?)
    /// The time when expired drafts were last deleted from the trash.
    var swept: Date?
    /// The payload of `view.json` as last written.
    private var viewed: JSONObject?

    init(
        in folders: XDGFolders, patience: Duration, by system: any FileSystem,
        aside: any FileSystem
    ) {
        folder = StateFolder(FilePath(folders.data), patience: patience, by: system)
        view = StateFolder(FilePath(folders.state), isDurable: false, by: aside)
        self.aside = aside
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
        let viewed = viewedSession()
        seen = (nil, nil)
        guard let data = try data() else { return KeptState(session: viewed.map { Stored($0) }) }
        var kept = KeptState()
        // State that was read during another souk's change is read again when the change is done.
        for _ in 0..<3 {
            let notices = Commit.isUnfinished(in: data) ? finish() : []
            kept = KeptState(session: try storedSession(in: data), notices: notices)
            if let viewed {
                let session = kept.session?.payload ?? Session(service: viewed.service)
                kept.session = Stored(
                    session.looking(as: viewed), version: kept.session?.version, notices: kept.session?.notices ?? [])
            }
            kept.openDraft = openDraft(kept.session?.payload.openDraft, in: data)
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

    private mutating func storedSession(in data: OpenFolder) throws(Failure) -> Stored<Session>? {
        guard let newest = try Self.newest(of: .session, noting: &seen.session, in: data) else { return nil }
        do {
            return try VersionFolder.session.stored(newest, in: data)
        } catch {
            return Stored(Session(service: ServiceName(rawValue: "")), version: newest.saved, notices: [error.message])
        }
    }

    private mutating func openDraft(_ name: DraftName?, in data: OpenFolder) -> Result<Stored<Draft>?, Failure> {
        guard let versions = name.map({ VersionFolder.draft($0) }) else { return .success(nil) }
        return Result { () throws(Failure) in
            guard let newest = try Self.newest(of: versions, noting: &seen.draft, in: data) else { return nil }
            return try versions.stored(newest, in: data)
        }
    }

    /// Returns the newest version.
    ///
    /// - Parameter seen: The folder as it was before the version was read, so that what is saved meanwhile is news.
    private static func newest<Payload>(
        of versions: VersionFolder<Payload>, noting seen: inout Seen?, in data: OpenFolder
    ) throws(Failure) -> VersionFolder<Payload>.Newest? {
        let newest = try versions.newest(in: data) { seen = Seen(versions.path, last: $0, in: data) }
        seen = seen?.with(newest?.saved, newest?.version?.document)
        return newest
    }

    static func draftNames(in data: OpenFolder) throws(Errno) -> [DraftName] {
        var names: [DraftName] = []
        for name in try data.within("drafts", { (folder) throws(Errno) in try folder.names() }) ?? [] {
            // Another spelling of a name is another folder, which souk did not create.
            guard let draft = DraftName(name), draft.string == name else { continue }
            // A file is not a draft either: it may be a copy of one, or left by an editor.
            if let status = try data.status(of: "drafts/" + name), !status.isRegular { names.append(draft) }
        }
        return names.sorted { $0.string < $1.string }
    }

    /// Returns true if another souk has changed the session or the open draft since they were read or saved here.
    mutating func hasNews() -> Bool {
        guard let data = try? folder.open() else { return seen.session != nil }
        if Commit.isUnfinished(in: data) { return true }
        guard seen.session?.isCurrent(in: data) == true else { return true }
        return seen.draft?.isCurrent(in: data) == false
    }

    // MARK: The current view

    private mutating func viewedSession() -> Session? {
        guard let open = try? view.open(), let bytes = try? StateDocument.bytes(of: "view.json", in: open) else {
            return nil
        }
        // A power cut may lose this file, and only this one; the loss is not reported.
        guard let document = try? StateDocument(reading: bytes, format: "souk-view"), !document.isUnreadable else {
            return nil
        }
        return try? document.read(as: .session)
    }

    mutating func keepView(of session: Session, at time: Date) throws(Failure) {
        let payload = JSONForm.session.object(of: session.looking)
        guard payload != viewed else { return }
        let bytes = StateDocument(format: "souk-view", payload: payload, savedAt: time).encoded()
        // Under the lock the new file has a fixed name, so the next process replaces the one that a killed process
        // left.
        try view.locked { (open) throws(Failure) in
            do throws(Errno) {
                try open.replace("view.json", with: bytes, isDurable: false)
            } catch {
                throw .unwritable(open.path(of: "view.json"), error)
            }
        }
        viewed = payload
    }
}

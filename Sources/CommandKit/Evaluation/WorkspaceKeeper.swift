/// The workspace on disk: knows what is saved, and saves only what differs.
struct WorkspaceKeeper {
    private let store: any StateStore
    /// The session on disk, with the service, the open draft and the views of this prompt.
    private var session: Session
    private var version: SavedVersion?
    /// The session whose view is saved; nil after a save of the view that failed, which may have replaced it.
    private var viewed: Session?
    /// True if ``keepView(of:)`` has saved one.
    private(set) var hasSavedView = false

    init(world: World) {
        store = world.stores.state
        session = Self.first(in: world)
        viewed = session
    }

    private static func first(in world: World) -> Session {
        Session(service: world.sources.all.first?.service ?? ServiceName(rawValue: ""))
    }

    /// Reads the session and the open draft.
    ///
    /// - Parameter own: The session of a running prompt, which keeps its own view and its own open draft. A row number
    ///   or `draft set` then never refers to something that was opened elsewhere.
    mutating func load(
        in world: World, lookingAs own: Session? = nil
    ) throws(Failure) -> (workspace: Workspace, notices: [Message]) {
        let kept = try store.load()
        let open = session.openDraft
        let first = Self.first(in: world)
        session = kept.session?.payload ?? first
        version = kept.session?.version
        viewed = session
        var read: [DraftName: Stored<Draft>?] = [:]
        if let draft = kept.openDraft { read[draft.payload.name] = draft }
        if let own {
            session.place = own.place
            // The open draft that was last saved from here: a draft that was opened since then still has to be saved.
            session.openDraft = open
        }
        if world.source(of: session.service) == nil { session.service = first.service }
        let drafts = Drafts(in: store, knowing: read)
        var notices = kept.notices + (kept.session?.notices ?? [])
        if let name = session.openDraft {
            do {
                if let draft = try drafts.saved(name) { notices += draft.notices } else { session.openDraft = nil }
            } catch {
                notices.append(error.hint.map { error.message + " " + $0 } ?? error.message)
            }
        }
        return (Workspace(session: session, drafts: drafts), notices)
    }

    /// Returns true if the workspace equals the one last read or saved here, so that reading it again loses nothing.
    func holds(_ workspace: Workspace) -> Bool {
        workspace.session.kept == session.kept && workspace.drafts.areSaved
            && workspace.pendingImport == PendingImport()
    }

    /// Returns true if all of a workspace is saved. Mutating for the reason of ``change(to:entry:forgetting:)``.
    ///
    /// - Parameter isFollowed: True if a later line of a script, or its end, can save the view.
    mutating func has(_ workspace: Workspace, _ isFollowed: Bool = false) -> Bool {
        holds(workspace) && (isFollowed && hasSavedView || keepsView(of: workspace.session))
    }

    private func keepsView(of session: Session) -> Bool {
        if let viewed { session.place == viewed.place } else { false }
    }

    /// Returns the workspace that was last read or saved here, with these drafts as they are on disk.
    func saved(_ drafts: Drafts) -> Workspace { Workspace(session: session, drafts: drafts.unchanged) }

    /// Returns the changes that make the state on disk equal to a workspace. Mutating only so that its owner, an actor,
    /// does not copy it for each line.
    mutating func change(
        to workspace: Workspace, entry: UndoEntry?, forgetting services: Set<ServiceName>
    ) throws(Failure) -> StateChange {
        var change = StateChange()
        (change.undoEntry, change.forgotten) = (entry, services)
        if workspace.session.kept != session.kept { change.session = (workspace.session.kept, version) }
        change.drafts = try Self.changes(of: workspace)
        return change
    }

    mutating func take(_ committed: CommittedChange, of workspace: Workspace) -> Drafts {
        if let saved = committed.session { version = saved }
        session = workspace.session
        return workspace.drafts.saved(as: committed.drafts)
    }

    /// Saves the view without waiting for the disk; writes nothing if the view is unchanged.
    mutating func keepView(of session: Session) throws(Failure) {
        if keepsView(of: session) { return }
        viewed = nil
        try store.keepView(of: session)
        (viewed, hasSavedView) = (session, true)
    }

    /// Returns the changes that make the drafts on disk equal to those of the workspace. A name becomes free before
    /// another draft takes it.
    private static func changes(of workspace: Workspace) throws(Failure) -> [StateChange.DraftChange] {
        let drafts = workspace.drafts
        // Most lines change none.
        if drafts.areSaved, workspace.pendingImport == PendingImport() { return [] }
        var (changes, others): ([StateChange.DraftChange], [StateChange.DraftChange]) = ([], [])
        var renames: [(name: DraftName, new: DraftName, version: SavedVersion)] = []
        /// Saves what is new in a draft on disk, under the name that it has there.
        func version(of draft: Draft, on disk: DraftName) throws(Failure) -> SavedVersion? {
            guard let saved = try drafts.saved(disk), let version = saved.version else { return nil }
            let draft = draft.named(disk)
            if draft != saved.payload { changes.append(.save(draft, after: version)) }
            return version
        }
        for (draft, identity) in drafts.discarded {
            if case .saved(let disk) = identity, let version = try version(of: draft, on: disk) {
                changes.append(.discard(disk, after: version))
            } else {
                changes.append(.discardUnsaved(draft))
            }
        }
        for (name, change) in drafts.changes.sorted(by: { $0.key.string < $1.key.string }) {
            guard let draft = change.draft else { continue }
            if let arrived = workspace.pendingImport.drafts[name] {
                others.append(.add(SavedDraft(draft, versions: arrived.versions)))
            } else if case .saved(let disk)? = change.identity, let version = try version(of: draft, on: disk) {
                if disk != name { renames.append((disk, name, version)) }
            } else {
                others.append(.save(draft, after: nil))
            }
        }
        let taken = renames.isEmpty ? [] : Set(try drafts.names())
        while !renames.isEmpty {
            let next = renames.firstIndex { rename in !renames.contains { $0.name == rename.new } }
            // The names were exchanged.
            let free = DraftName.free(for: nil) { taken.contains($0) || drafts.changes[$0] != nil }
            let (name, new, version) = renames.remove(at: next ?? 0)
            changes.append(.rename(name, to: next == nil ? free : new, after: version))
            if next == nil { renames.append((free, new, version)) }
        }
        // The latest comes first there, and is discarded last here.
        return changes + others + workspace.pendingImport.removed.reversed().map { .addToTrash($0) }
    }
}

extension UndoEntry.Change {
    /// Rebases an unsaved change onto what another souk has saved, by fields of a draft and items of the session.
    func rebased(onto workspace: Workspace) throws(Failure) -> UndoItem {
        if case (.session(let path, let known), .session(_, let own)) = (before, after) {
            let saved = workspace.session.kept.json[path[...]]
            return .session(path, JSONValue.rebasing(own, since: known, onto: saved))
        }
        guard case (.draft(let name, let known), .draft(_, let own)) = (before, after) else { return after }
        // A draft that another souk has discarded, or never had, is kept as it is here.
        guard let saved = try workspace.drafts.draft(name) else { return .draft(name, own) }
        if let own, own.created != saved.created {
            // Another draft has the name by now.
            let names = Set(try workspace.drafts.names())
            let free = DraftName.free(for: name.string) { names.contains($0) }
            return .draft(free, own.named(free))
        }
        guard let own else { return .draft(name, saved == known ? nil : saved) }
        var draft = saved
        for field in DraftField.allCases where own[field] != known?[field] ?? .missing { draft[field] = own[field] }
        if draft != saved { draft.changed = own.changed }
        return .draft(name, draft)
    }
}

extension JSONValue {
    /// Returns a saved value with the own changes to it: key by key in objects, item by item in lists of objects, such
    /// as pins. The own value replaces any other one.
    fileprivate static func rebasing(_ own: JSONValue?, since known: JSONValue?, onto saved: JSONValue?) -> JSONValue? {
        if saved == known { return own }
        let values = [own, known, saved].compactMap(\.self)
        if values.allSatisfy({ $0.object != nil }) {
            var result = saved?.object ?? JSONObject()
            let (own, known) = (own?.object ?? JSONObject(), known?.object ?? JSONObject())
            for key in Set(own.keys + known.keys) where own[key] != known[key] {
                result[key] = rebasing(own[key], since: known[key], onto: result[key])
            }
            return result.keys.isEmpty ? nil : .object(result)
        }
        guard values.allSatisfy({ $0.objects != nil }) else { return own }
        let (own, known) = (own?.objects ?? [], known?.objects ?? [])
        let removed = Set(known).subtracting(own)
        let kept = (saved?.objects ?? []).filter { !removed.contains($0) }
        let present = Set(kept).union(known)
        let result = kept + own.filter { !present.contains($0) }
        return result.isEmpty ? nil : .array(result)
    }

    private var objects: [JSONValue]? {
        if case .array(let items) = self, items.allSatisfy({ $0.object != nil }) { items } else { nil }
    }
}

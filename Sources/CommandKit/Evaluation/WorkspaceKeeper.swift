import Domain
import Services

/// Keeps the workspace on disk: knows what is there, and writes only what differs.
struct WorkspaceKeeper {
    private let world: World
    /// The session on disk, with the draft that is open in fact; nil where none was saved.
    private var session: Session?
    private var openDraft = OpenDraftRecord(Session(service: ServiceName(rawValue: "")))
    private var drafts: [DraftName: Draft] = [:]
    private var sessionGeneration = 0
    private var draftGenerations: [DraftName: Int] = [:]

    init(world: World) {
        self.world = world
    }

    /// Reads the session and every draft.
    mutating func load() throws(StoreError) -> (workspace: Workspace, notices: [Message]) {
        let stored = try world.sessions.load()
        let shelf = try world.drafts.load()
        drafts = [:]
        draftGenerations = [:]
        for draft in shelf.drafts {
            drafts[draft.payload.name] = draft.payload
            draftGenerations[draft.payload.name] = draft.generation
        }
        session = stored?.payload
        sessionGeneration = stored?.generation ?? 0
        openDraft = OpenDraftRecord(session ?? newSession, unread: shelf.lost.union(shelf.unreadable.keys))
        session?.openDraft = openDraft.name(among: drafts)
        session?.openDraftBefore = nil
        var workspace = Workspace(session: session ?? newSession, drafts: drafts)
        workspace.unreadableDrafts = shelf.unreadable
        workspace.unreadableOpenDraft = openDraft.unreadName(among: drafts)
        if world.source(of: workspace.session.service) == nil { workspace.session.service = newSession.service }
        return (workspace, (stored?.notices ?? []) + shelf.notices + shelf.drafts.flatMap(\.notices))
    }

    /// Whether a draft is as it was read or saved last: nothing of it waits to be saved.
    func knows(_ draft: Draft?, as name: DraftName) -> Bool { drafts[name] == draft }

    /// What was read or saved here last.
    var saved: Workspace { Workspace(session: session ?? newSession, drafts: drafts) }

    private var newSession: Session {
        Session(service: world.sources.first?.schema.service ?? ServiceName(rawValue: ""))
    }

    /// Whether the workspace is what was read or saved here last, so that nothing is lost where it is read anew.
    func holds(_ workspace: Workspace) -> Bool {
        workspace.session == session ?? newSession && workspace.drafts == drafts && workspace.arrivals.removed.isEmpty
    }

    /// Saves what differs from what is on disk; nothing is written when nothing does.
    ///
    /// A command changes one draft at most, and the session. The session comes first and says which draft is open as it
    /// holds before the draft's file has changed and after: cut off anywhere, what is on disk is what was before or what
    /// is to come. Where several drafts changed (an import, or what could not be saved before) each of them is.
    mutating func save(_ workspace: Workspace) throws(StoreError) {
        try saveSession(of: workspace)
        for (name, draft) in workspace.arrivals.drafts.sorted(by: { $0.key.string < $1.key.string })
        where drafts[name] == nil && workspace.drafts[name] != nil {
            try adopt(draft)
        }
        for change in DraftChange.changes(from: drafts, to: workspace.drafts) { try apply(change) }
        for discarded in workspace.arrivals.removed { try world.drafts.adopt(discarded) }
    }

    /// Saves a draft that came with its versions, as it came.
    private mutating func adopt(_ draft: SavedDraft) throws(StoreError) {
        draftGenerations[draft.draft.name] = try world.drafts.adopt(draft)
        drafts[draft.draft.name] = draft.draft
    }

    /// Saves the session unless the one on disk says the same: one that names a draft says that none is open as soon as
    /// that draft is removed.
    private mutating func saveSession(of workspace: Workspace) throws(StoreError) {
        var known = session ?? newSession
        known.openDraft = openDraft.name(among: workspace.drafts)
        guard workspace.session != known else { return }
        let open = openDraft.name(among: drafts)
        let record = openDraft.covering((open, drafts), (workspace.session.openDraft, workspace.drafts))
        sessionGeneration = try world.sessions.save(record.recorded(in: workspace.session), after: sessionGeneration)
        session = workspace.session
        openDraft = record
    }

    private mutating func apply(_ change: DraftChange) throws(StoreError) {
        switch change {
        case .save(let draft): try save(draft)
        case .remove(let name): try remove(name)
        case .rename(let name, let draft): try rename(name, to: draft)
        }
    }

    private mutating func save(_ draft: Draft) throws(StoreError) {
        draftGenerations[draft.name] = try world.drafts.save(draft, after: draftGenerations[draft.name] ?? 0)
        drafts[draft.name] = draft
    }

    private mutating func rename(_ name: DraftName, to draft: Draft) throws(StoreError) {
        draftGenerations[draft.name] = try world.drafts.rename(name, to: draft, after: draftGenerations[name] ?? 0)
        drafts[draft.name] = draft
        (drafts[name], draftGenerations[name]) = (nil, nil)
    }

    private mutating func remove(_ name: DraftName) throws(StoreError) {
        try world.drafts.remove(name, after: draftGenerations[name] ?? 0)
        drafts[name] = nil
        draftGenerations[name] = nil
    }
}

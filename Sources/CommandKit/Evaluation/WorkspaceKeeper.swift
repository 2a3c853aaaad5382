import Domain
import Services

/// Keeps the workspace on disk: knows what is there, and writes only what differs.
struct WorkspaceKeeper {
    private let world: World
    private var session: Session?
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
        session = stored?.payload
        sessionGeneration = stored?.generation ?? 0
        drafts = [:]
        draftGenerations = [:]
        for draft in shelf.drafts {
            drafts[draft.payload.name] = draft.payload
            draftGenerations[draft.payload.name] = draft.generation
        }
        var workspace = Workspace(session: stored?.payload ?? newSession, drafts: drafts)
        if workspace.openDraft == nil { workspace.session.openDraft = nil }
        if world.source(of: workspace.session.service) == nil { workspace.session.service = newSession.service }
        return (workspace, (stored?.notices ?? []) + shelf.notices + shelf.drafts.flatMap(\.notices))
    }

    /// Whether a draft is as it was read or saved last: nothing of it waits to be saved.
    func knows(_ draft: Draft?, as name: DraftName) -> Bool { drafts[name] == draft }

    private var newSession: Session {
        Session(service: world.sources.first?.schema.service ?? ServiceName(rawValue: ""))
    }

    /// Saves what differs from what is on disk; nothing is written when nothing does.
    ///
    /// Drafts come before the session that may point to them, and go after it, so that the session on disk never names
    /// a draft that is not there.
    mutating func save(_ workspace: Workspace) throws(StoreError) {
        for (name, draft) in renames(in: workspace) {
            draftGenerations[draft.name] = try world.drafts.rename(name, to: draft, after: draftGenerations[name] ?? 0)
            drafts[draft.name] = draft
            (drafts[name], draftGenerations[name]) = (nil, nil)
        }
        for (name, draft) in workspace.drafts where drafts[name] != draft {
            draftGenerations[name] = try world.drafts.save(draft, after: draftGenerations[name] ?? 0)
            drafts[name] = draft
        }
        if workspace.session != session ?? newSession {
            sessionGeneration = try world.sessions.save(workspace.session, after: sessionGeneration)
            session = workspace.session
        }
        for name in drafts.keys where workspace.drafts[name] == nil {
            try world.drafts.remove(name, after: draftGenerations[name] ?? 0)
            drafts[name] = nil
            draftGenerations[name] = nil
        }
    }

    /// The drafts that have another name than on disk and are the same otherwise, with the name that they have there.
    private func renames(in workspace: Workspace) -> [(name: DraftName, draft: Draft)] {
        var added = workspace.sortedDrafts.filter { drafts[$0.name] == nil }
        guard !added.isEmpty else { return [] }
        let gone = drafts.values.filter { workspace.drafts[$0.name] == nil }.sorted { $0.name.string < $1.name.string }
        return gone.compactMap { old in
            guard let place = added.firstIndex(where: { old.named($0.name) == $0 }) else { return nil }
            return (old.name, added.remove(at: place))
        }
    }
}

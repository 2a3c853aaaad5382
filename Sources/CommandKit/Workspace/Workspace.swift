public import Domain
public import Services

/// What is on the table now: a value that commands change, and that takes effect only when they succeed.
public struct Workspace: Sendable, Hashable {
    /// What is there again at the next start.
    public var session: Session
    public var drafts: Drafts
    /// The steps that the command which works on this copy took back or did again.
    var walked: StepWalk?
    /// Whether a step did not fit what is here, which may be older than what is on disk.
    var isInDoubt = false
    /// What came from another machine; it stays until it is saved.
    var arrivals = Arrivals()
    /// What the command has changed on servers, for `undo`.
    var serverChanges: [Step.Change] = []
    /// Services of which the command forgets everything, so that `undo` brings none of it back either.
    private(set) var forgottenServices: Set<ServiceName> = []

    public init(session: Session, drafts: Drafts) {
        self.session = session
        self.drafts = drafts
    }

    /// Services whose source was chosen since the program began, which counts more than what it was told then.
    public internal(set) var movedServices: Set<ServiceName> = []

    /// Has a service's records come from elsewhere: search, filter and pins stay, row numbers mean nothing any more.
    ///
    /// - Parameter location: Where; as the program was told when nil.
    public mutating func move(_ service: ServiceName, to location: SourceLocation?) {
        session.sources[service] = location
        movedServices.insert(service)
        guard var view = session.views[service] else { return }
        (view.rows, view.firstNumber, view.offset, view.current) = ([], 1, 0, nil)
        (view.total, view.said) = (nil, 0)
        session.views[service] = view
    }

    /// Forgets what is on the table of a service and its saved searches, so that `undo` brings none of it back either.
    public mutating func forget(_ service: ServiceName) {
        session.views[service] = nil
        session.searches = session.searches.filter { $0.value.service != service }
        forgottenServices.insert(service)
    }

    /// What the command left to be done beside the state, taken out of it.
    mutating func takeErrands() -> (
        walked: StepWalk?, forgotten: Set<ServiceName>, serverChanges: [Step.Change]
    ) {
        defer { (walked, forgottenServices, serverChanges) = (nil, [], []) }
        return (walked, forgottenServices, serverChanges)
    }

    /// The world as it is seen from here: with every source where it was chosen to be.
    func seen(in world: World) -> World {
        world.moving(
            session.sources.filter { movedServices.contains($0.key) || !world.sources.settled.contains($0.key) })
    }

    /// Whether search or filter leave out some of the current service's records.
    public var isNarrowed: Bool { !view.search.isEmpty || !view.filter.isEmpty }

    /// What is on the table of the current service.
    public var view: View {
        get { session.views[session.service] ?? View() }
        set { session.views[session.service] = newValue }
    }

    /// The draft that `draft set` writes to; nil while none is open.
    ///
    /// Setting nil closes it; it is kept.
    public var openDraft: Draft? {
        get { session.openDraft.flatMap { (try? drafts.draft($0)) ?? nil } }
        set {
            session.openDraft = newValue?.name
            if let newValue { drafts.put(newValue, as: newValue.name) }
        }
    }
}

/// What came from another machine and waits to be saved, beside what is in the workspace.
struct Arrivals: Sendable, Hashable {
    /// The drafts that were added, with their versions, by the names they have here.
    var drafts: [DraftName: SavedDraft] = [:]
    /// What goes to the trash.
    var removed: [SavedState.Discarded] = []
}

extension Workspace {
    /// Where the records of services come from, as `--source` takes it: those that do not come with souk, and those of
    /// which the session says otherwise.
    public func locations(in world: World) -> [(service: ServiceName, location: SourceLocation)] {
        seen(in: world).sources.all.compactMap { source in
            let service = source.schema.service
            guard source.location != .builtIn || session.sources[service] != nil else { return nil }
            return (service, source.location)
        }
    }
}

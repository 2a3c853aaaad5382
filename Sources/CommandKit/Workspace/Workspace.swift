/// The current state: a value that commands change. Changes take effect only if the command succeeds.
public struct Workspace: Sendable, Hashable {
    public var session: Session
    public var drafts: Drafts
    var effects = CommandEffects()
    /// True while `in` runs a command in another service.
    var isVisiting = false
    /// State that was imported from another machine; kept until it is saved.
    var pendingImport = PendingImport()

    package init(session: Session, drafts: Drafts) { (self.session, self.drafts) = (session, drafts) }

    /// Services whose source was chosen since the program started, which overrides what it was started with.
    public internal(set) var movedServices: Set<ServiceName> = []

    /// Changes the source of a service. Search, filter and pins are kept; row numbers become invalid.
    ///
    /// - Parameter location: The new location; if nil, the one that the program was started with.
    public mutating func move(_ service: ServiceName, to location: SourceLocation?) {
        session.sources[service] = location
        movedServices.insert(service)
        guard var view = session.views[service] else { return }
        (view.rows, view.firstNumber, view.offset, view.current) = ([], 1, 0, nil)
        (view.total, view.lastSpoken) = (nil, 0)
        session.views[service] = view
    }

    /// Deletes the view and the saved searches of a service, so that `undo` cannot restore them either.
    public mutating func forget(_ service: ServiceName) {
        (session.views[service], session.marks[service]) = (nil, nil)
        session.searches = session.searches.filter { $0.value.service != service }
        effects.forgotten.insert(service)
    }

    public var readingOptions: ReadingOptions {
        ReadingOptions(currency: session.settings.currency, files: session.settings.files)
    }

    /// Returns the world with every source at the location that was chosen for it, and read in the way that was chosen.
    ///
    /// If a source cannot be opened there, every query to it fails with the reason.
    func seen(in world: World) -> World {
        var world = world
        // Most sessions read every source where and as souk was started.
        let options = readingOptions
        if !session.sources.isEmpty || options != ReadingOptions() {
            let sources = world.sources
            world.sources.all = sources.all.map { source in
                let isFixed = sources.chosenAtStart.contains(source.service) && !movedServices.contains(source.service)
                let location = (isFixed ? nil : session.sources[source.service]) ?? source.location
                if location == source.location, location == .builtIn || options == ReadingOptions() { return source }
                do throws(Failure) {
                    return try sources.opener.source(of: source.service, at: location, as: options)
                } catch {
                    return UnopenedSource(source.schema, at: location, because: error)
                }
            }
        }
        // Most sessions have no categories of their own, and a schema is large to copy for each line.
        guard session.marks.values.contains(where: { !$0.categories.isEmpty }) else { return world }
        world.sources.all = world.sources.all.map { source in
            let choices = session.marks[source.service]?.categories ?? CategoryChoices()
            return CategorisedSource(source, choices: choices) ?? source
        }
        return world
    }

    /// Returns a command as it is typed for the service: with `in SERVICE` before it if that is not the current one.
    public func line(_ command: String) -> String {
        isVisiting ? "in \(session.service.rawValue) \(command)" : command
    }

    public var isNarrowed: Bool { !view.search.isEmpty || !view.filter.isEmpty }

    public var view: View {
        get { session.views[session.service] ?? View() }
        set { session.views[session.service] = newValue }
    }

    /// The pins, the archive and the chosen categories of the current service.
    public var marks: Marks {
        get { session.marks[session.service] ?? Marks() }
        set { session.marks[session.service] = newValue == Marks() ? nil : newValue }
    }

    /// The draft that `draft set` writes to; nil if none is open or the open one cannot be read. Setting nil closes it.
    public var openDraft: Draft? {
        get { session.openDraft.flatMap { (try? drafts.draft($0)) ?? nil } }
        set {
            session.openDraft = newValue?.name
            if let newValue { drafts.set(newValue, as: newValue.name) }
        }
    }

    /// Returns the locations of the services' records that are not built in, or that are set in the session.
    public func locations(in world: World) -> [(service: ServiceName, location: SourceLocation)] {
        seen(in: world).sources.all.compactMap { source in
            let service = source.service
            guard source.location != .builtIn || session.sources[service] != nil else { return nil }
            return (service, source.location)
        }
    }
}

/// The work that a command leaves to be done, besides the replacement of the state.
struct CommandEffects: Sendable, Hashable {
    /// The entries that the command undid or redid.
    var undoProgress: UndoProgress?
    /// The changes that the command made on servers, for `undo`.
    var serverChanges: [UndoEntry.Change] = []
    /// Services whose data the command deletes, so that `undo` cannot restore it either.
    var forgotten: Set<ServiceName> = []
}

/// Imported state that is waiting to be saved, in addition to what is in the workspace.
struct PendingImport: Sendable, Hashable {
    var drafts: [DraftName: SavedDraft] = [:]
    var removed: [Discarded<SavedDraft>] = []
}

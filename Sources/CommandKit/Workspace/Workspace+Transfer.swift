/// The result of importing drafts from another machine.
public struct AdoptedDrafts: Sendable, Hashable {
    public var added: [DraftName] = []
    public var present: [DraftName] = []
    public var removedCount = 0
    public var names: [DraftName: DraftName] = [:]
}

extension Workspace {
    /// Adds the saved state of another machine; nothing that is here is lost.
    ///
    /// If nothing has been done here yet, everything becomes as it was there. Otherwise, what is here is kept. Drafts
    /// and searches whose names are taken by others get free names. Pins and archived records are added to those here.
    /// Queries, settings, sources and the open draft are taken over where none are set here. Adding the same state
    /// twice changes nothing.
    ///
    /// Drafts are added with their versions. Discarded drafts are added to the trash if they are not in it yet and have
    /// not expired. Sources are added as they are in the state; ``importedSources(of:)`` returns them so that the
    /// caller can ask first.
    ///
    /// - Parameter trash: The drafts that were discarded here.
    public mutating func adopt(
        _ state: SavedState, beside trash: [DiscardedDraft], using world: World
    ) throws(Failure) -> AdoptedDrafts {
        let isNew = try isUntouched()
        var state = state
        // A verb would run a program of this machine that nobody has added here.
        state.session.settings.verbs = [:]
        var adopted = try adopt(state.drafts)
        let removed = state.removed.filter { other in
            let discarded = DiscardedDraft(other.draft.draft, discarded: other.discarded)
            return discarded.end >= world.now() && !trash.contains { $0.isSame(as: discarded) }
        }
        pendingImport.removed += removed
        adopted.removedCount = removed.count
        let open = state.session.openDraft.flatMap { adopted.names[$0] }
        if isNew {
            let service = session.service
            session = state.session
            session.openDraft = open
            if world.source(of: session.service) == nil { session.service = service }
            return adopted
        }
        if session.openDraft == nil { session.openDraft = open }
        session.adopt(state.session)
        return adopted
    }

    /// Returns the files and servers that a state would set here, for services whose source has not been chosen here.
    public func importedSources(of state: SavedState) -> [(service: ServiceName, location: SourceLocation)] {
        state.session.sources.filter { session.sources[$0.key] == nil && $0.value != .builtIn }
            .sorted { $0.key.rawValue < $1.key.rawValue }.map { (service: $0.key, location: $0.value) }
    }

    public func isUntouched() throws(Failure) -> Bool {
        try drafts.names().isEmpty && session == Session(service: session.service)
    }

    private mutating func adopt(_ others: [SavedDraft]) throws(Failure) -> AdoptedDrafts {
        var adopted = AdoptedDrafts()
        var taken = Set(try drafts.names())
        for other in others {
            let draft = other.draft
            let name = try name(for: draft, besides: taken)
            if taken.insert(name).inserted {
                adopted.added.append(name)
                pendingImport.drafts[name] = other.named(name)
            } else {
                adopted.present.append(name)
            }
            drafts.set(draft.named(name), as: name)
            adopted.names[draft.name] = name
        }
        return adopted
    }

    /// Returns the name under which the same draft was added here before, or else a free name.
    private func name(for draft: Draft, besides taken: Set<DraftName>) throws(Failure) -> DraftName {
        guard taken.contains(draft.name) else { return draft.name }
        // A draft that cannot be read keeps its name taken.
        func isHere(_ name: DraftName) -> Bool { ((try? drafts.draft(name)) ?? nil)?.named(draft.name) == draft }
        if isHere(draft.name) { return draft.name }
        return DraftName.free(for: draft.name.string) { taken.contains($0) && !isHere($0) }
    }

    /// Returns all saved state for another machine, with notices about unreadable versions and discarded drafts.
    ///
    /// - Throws: `.unreadable` if a draft cannot be read: a file without it must not be mistaken for a complete export.
    public func exported(using world: World) throws(Failure) -> Stored<SavedState> {
        var state = SavedState(session: session, drafts: [], lines: try world.stores.history.entries().map(\.line))
        state.session.settings.verbs = [:]
        var notices: [Message] = []
        for name in try drafts.names() {
            let draft: Draft?
            do {
                draft = try drafts.draft(name)
            } catch {
                throw Failure(error.kind, error.message + " Nothing was exported.", hint: error.hint)
            }
            guard let draft else { continue }
            let versions = try versions(of: name, using: world)
            state.drafts.append(SavedDraft(draft, versions: versions.versions))
            notices += versions.losses(of: draft)
        }
        let trash = try world.stores.state.discardedVersions()
        notices += trash.notices
        var removed = trash.payload
        for (draft, identity) in drafts.discarded {
            removed.insert((DiscardedDraft(draft, discarded: world.now()), try world.versions(of: identity)), at: 0)
        }
        for (discarded, versions) in removed {
            state.removed.append(
                Discarded(
                    SavedDraft(discarded.draft, versions: versions.versions), discarded: discarded.discarded))
            notices += versions.losses(of: discarded.draft)
        }
        return Stored(state, notices: notices)
    }
}

extension Session {
    fileprivate mutating func adopt(_ other: Session) {
        settings = settings.filled(from: other.settings)
        sources.merge(other.sources) { own, _ in own }
        for (name, search) in other.searches.sorted(by: { $0.key < $1.key }) where !searches.values.contains(search) {
            searches[freeSearchName(for: name)] = search
        }
        for (service, view) in other.views {
            if views[service] == nil { views[service] = view } else { views[service]?.adopt(view) }
        }
        for (service, marks) in other.marks { self.marks[service, default: Marks()].adopt(marks) }
    }

    private func freeSearchName(for name: String) -> String {
        let numbered = (2...).lazy.map { "\(name)-\($0)" }
        return searches[name] == nil ? name : numbered.first { searches[$0] == nil } ?? name
    }
}

extension View {
    fileprivate mutating func adopt(_ other: View) {
        if (search, filter, sort, isDescending) == ("", "", "", false) {
            (search, filter, sort, isDescending) = (other.search, other.filter, other.sort, other.isDescending)
        }
    }
}

extension Marks {
    fileprivate mutating func adopt(_ other: Marks) {
        pinned.add(other.pinned)
        archived.add(other.archived)
        categories.records.merge(other.categories.records) { own, _ in own }
        let own = Set(categories.rules.map(\.text))
        categories.rules = other.categories.rules.filter { !own.contains($0.text) } + categories.rules
    }
}

extension Marks.Changes {
    fileprivate mutating func add(_ other: Marks.Changes) {
        if self == Marks.Changes() { isCleared = other.isCleared }
        for rows in [\Marks.Changes.added, \.removed] {
            let present = Set(self[keyPath: rows].map(\.id))
            self[keyPath: rows] += other[keyPath: rows].filter { !present.contains($0.id) }
        }
    }
}

extension StoredVersions {
    fileprivate func losses(of draft: Draft) -> [Message] {
        damaged.sorted { $0.key < $1.key }.map { "“\(draft.name.string)”: \($0.value)" }
    }
}

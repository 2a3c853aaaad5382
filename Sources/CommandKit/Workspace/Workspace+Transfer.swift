public import Domain
public import Services
import struct FoundationEssentials.Date

/// What became of the drafts that came from another machine.
public struct AdoptedDrafts: Sendable, Hashable {
    /// Those that were added, under the names they have here.
    public var added: [DraftName] = []
    /// Those that were here already, just as they are.
    public var present: [DraftName] = []
    /// How many came into the trash.
    public var removedCount = 0
    /// The names they have here, by those they came with.
    public var names: [DraftName: DraftName] = [:]

    /// Those that came under another name, because theirs was taken by another draft.
    public var renamed: [DraftName: DraftName] { names.filter { $0.key != $0.value } }
}

extension Workspace {
    /// Adds what another machine has kept; nothing that is here is lost.
    ///
    /// Where nothing was done yet, everything is as it was there. Else what is here stays as it is: drafts and searches
    /// whose names are taken by others come under free names, pins and archive are added to those here, and questions,
    /// settings, sources and the open draft are taken over where there are none. Adding the same twice changes nothing.
    ///
    /// Drafts come with their versions, and the trash with what is still to be kept and not in it yet. Sources come as
    /// the state has them; ``importedSources(of:)`` says which they are, for the caller to ask first.
    ///
    /// - Parameter trash: What was discarded here.
    public mutating func adopt(
        _ state: SavedState, beside trash: [DiscardedDraft], using world: World
    ) throws(Failure) -> AdoptedDrafts {
        let isNew = try isUntouched()
        var adopted = try adopt(state.drafts)
        adopted.removedCount = adopt(state.removed, beside: trash, at: world.now())
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

    /// The sources that a state from another machine would give services here: files and servers, for services that have
    /// no source of their own choice yet.
    public func importedSources(of state: SavedState) -> [(service: ServiceName, location: SourceLocation)] {
        state.session.sources.filter { session.sources[$0.key] == nil && $0.value != .builtIn }
            .sorted { $0.key.rawValue < $1.key.rawValue }.map { (service: $0.key, location: $0.value) }
    }

    /// Returns whether nothing was done here yet.
    public func isUntouched() throws(Failure) -> Bool {
        try drafts.names().isEmpty && session == Session(service: session.service)
    }

    private mutating func adopt(
        _ others: [SavedState.Discarded], beside trash: [DiscardedDraft], at time: Date
    ) -> Int {
        let new = others.filter { other in
            let discarded = DiscardedDraft(other.draft.draft, discarded: other.discarded)
            return discarded.end >= time && !trash.contains { $0.isSame(as: discarded) }
        }
        arrivals.removed += new
        return new.count
    }

    private mutating func adopt(_ others: [SavedDraft]) throws(Failure) -> AdoptedDrafts {
        var adopted = AdoptedDrafts()
        var taken = Set(try drafts.names())
        for other in others {
            let draft = other.draft
            let name = try name(for: draft, besides: taken)
            if taken.insert(name).inserted {
                adopted.added.append(name)
                arrivals.drafts[name] = other.named(name)
            } else {
                adopted.present.append(name)
            }
            drafts.put(draft.named(name), as: name)
            adopted.names[draft.name] = name
        }
        return adopted
    }

    /// The name of a draft that is here just so, under whatever name was free when it came, else one that is free.
    private func name(for draft: Draft, besides taken: Set<DraftName>) throws(Failure) -> DraftName {
        guard taken.contains(draft.name) else { return draft.name }
        // One that cannot be read takes its name.
        func isHere(_ name: DraftName) -> Bool { ((try? drafts.draft(name)) ?? nil)?.named(draft.name) == draft }
        if isHere(draft.name) { return draft.name }
        return DraftName.free(for: draft.name.string) { taken.contains($0) && !isHere($0) }
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
            guard var own = views[service] else {
                views[service] = view
                continue
            }
            own.adopt(view)
            views[service] = own
        }
    }

    private func freeSearchName(for name: String) -> String {
        if searches[name] == nil { return name }
        var number = 2
        while searches["\(name)-\(number)"] != nil { number += 1 }
        return "\(name)-\(number)"
    }
}

extension View {
    fileprivate mutating func adopt(_ other: View) {
        if (search, filter, sort, isDescending) == ("", "", "", false) {
            (search, filter, sort, isDescending) = (other.search, other.filter, other.sort, other.isDescending)
        }
        pinned.add(other.pinned)
        archived.add(other.archived)
    }
}

extension View.Marked {
    fileprivate mutating func add(_ other: View.Marked) {
        Self.add(other.added, to: &added)
        Self.add(other.removed, to: &removed)
    }

    private static func add(_ others: [View.Row], to rows: inout [View.Row]) {
        let present = Set(rows.map(\.id))
        rows += others.filter { !present.contains($0.id) }
    }
}

extension Workspace {
    /// Everything that is kept, to be taken to another machine, with what a person has to know of versions and discarded
    /// drafts that could not be read.
    ///
    /// - Throws: `.unreadable` where a draft cannot be read: a file without it must not be taken for everything.
    public func exported(using world: World) throws(Failure) -> Stored<SavedState> {
        var state = SavedState(session: session, drafts: [], lines: try world.stores.history.lines())
        var notices: [Message] = []
        for name in try drafts.names() {
            let draft: Draft?
            do {
                draft = try drafts.draft(name)
            } catch {
                throw Failure(error.kind, error.message + " Nothing was exported.", hint: error.hint)
            }
            guard let draft else { continue }
            let versions = try world.stores.state.versions(of: name)
            state.drafts.append(SavedDraft(draft, versions: versions.versions))
            notices += versions.losses(of: draft)
        }
        let trash = try world.stores.state.discarded()
        notices += trash.notices
        for discarded in trash.drafts {
            let versions = try world.stores.state.versions(of: discarded)
            state.removed.append(
                SavedState.Discarded(
                    SavedDraft(discarded.draft, versions: versions.versions), discarded: discarded.discarded))
            notices += versions.losses(of: discarded.draft)
        }
        return Stored(state, notices: notices)
    }
}

extension StoredVersions {
    /// What a draft is taken along without, a sentence each.
    fileprivate func losses(of draft: Draft) -> [Message] {
        damaged.sorted { $0.key < $1.key }.map { "“\(draft.name.string)”: \($0.value)" } + notices
    }
}

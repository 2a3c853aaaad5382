import FoundationEssentials
import Synchronization

/// The drafts on disk, each read when it is first needed, with unsaved changes applied. Two values are equal if their
/// changes are.
public struct Drafts: Sendable, Hashable {
    /// A cache that reads the names and each draft once and remembers its version; copies of a workspace share it.
    private final class Reader: Sendable {
        let store: any StateStore
        /// The drafts that were read. A draft that could not be read is tried again: it may be readable by now.
        private let read: Mutex<[DraftName: Stored<Draft>?]>
        private let readNames = Mutex<[DraftName]?>(nil)

        init(_ store: any StateStore, knowing read: [DraftName: Stored<Draft>?]) {
            self.store = store
            self.read = Mutex(read)
        }

        var known: [DraftName: Stored<Draft>?] { read.withLock { $0 } }
        var knowsNames: Bool { readNames.withLock { $0 != nil } }

        /// The names in order, which are asked for with each key while the name of a draft is typed.
        func names() throws(Failure) -> [DraftName] {
            try readNames.withLock { (names) throws(Failure) in
                if let names { return names }
                let found = try store.draftNames()
                names = found
                return found
            }
        }

        func draft(_ name: DraftName) throws(Failure) -> Stored<Draft>? {
            try read.withLock { (read) throws(Failure) in
                if let known = read[name] { return known }
                let found = try store.draft(name)
                read[name] = .some(found)
                return found
            }
        }
    }

    /// The draft that a change applies to, whatever its name is now: one on disk, by its name there, or an unsaved one.
    enum Identity: Hashable { case saved(DraftName), unsaved(Int) }

    struct Change: Hashable {
        /// Nil if the name is free now.
        var draft: Draft?
        var identity: Identity?
    }

    private var reader: Reader
    /// The names under which there is something else than on disk.
    private(set) var changes: [DraftName: Change] = [:]
    /// The drafts that are not in the trash on disk yet, in the order in which they were discarded.
    private(set) var discarded: [(draft: Draft, identity: Identity)] = []
    private var unsavedCount = 0

    init(in store: any StateStore, knowing read: [DraftName: Stored<Draft>?] = [:]) {
        reader = Reader(store, knowing: read)
    }

    /// Returns a draft; nil if there is no draft of that name.
    ///
    /// - Throws: `.unreadable` for a draft that exists but cannot be read: its name is taken.
    public func draft(_ name: DraftName) throws(Failure) -> Draft? {
        if let changed = changes[name] { return changed.draft }
        return try saved(name)?.payload
    }

    /// Returns the names of all drafts in order, including drafts that cannot be read.
    public func names() throws(Failure) -> [DraftName] {
        let read = try reader.names()
        if changes.isEmpty { return read }
        var names = Set(read)
        for (name, change) in changes { if change.draft == nil { names.remove(name) } else { names.insert(name) } }
        return names.sorted { $0.string < $1.string }
    }

    /// Returns the names of the drafts that have changes here or there, in order.
    func names(changedHereOrIn other: Drafts) -> [DraftName] {
        // Most lines change none.
        if changes.isEmpty, other.changes.isEmpty { return [] }
        return Set(changes.keys).union(other.changes.keys).sorted { $0.string < $1.string }
    }

    /// Changes a draft, or discards it if `draft` is nil. A draft that is equal to a discarded one is that draft: one
    /// that is brought back or gets another name keeps its versions.
    public mutating func set(_ draft: Draft?, as name: DraftName) {
        let known = (try? saved(name))?.payload
        var identity = identity(of: name)
        if let identity, draft == nil, let current = changes[name]?.draft ?? known {
            discarded.append((current, identity))
        } else if identity == nil, let draft {
            let former = discarded.lastIndex { $0.draft.named(name) == draft }
            if former == nil { unsavedCount += 1 }
            identity = former.map { discarded.remove(at: $0).identity } ?? .unsaved(unsavedCount)
        }
        let isSaved = known == draft && (draft == nil || identity == .saved(name))
        changes[name] = isSaved ? nil : Change(draft: draft, identity: draft == nil ? nil : identity)
    }

    /// Returns a draft, whatever its name is; nil if it is discarded.
    func draft(_ identity: Identity) throws(Failure) -> Draft? {
        if let change = changes.values.first(where: { $0.identity == identity }) { return change.draft }
        guard case .saved(let name) = identity, changes[name] == nil else { return nil }
        return try saved(name)?.payload
    }

    /// Keeps what only the memory has of discarded drafts: those that were never saved, and unsaved texts of others.
    mutating func keepDiscarded(of other: Drafts) {
        for (draft, identity) in other.discarded {
            if case .unsaved = identity {
                unsavedCount += 1
                discarded.append((draft, .unsaved(unsavedCount)))
            } else if let place = discarded.firstIndex(where: { $0.identity == identity }) {
                discarded[place].draft = draft
            }
        }
    }

    /// Returns the identity of the draft that has a name now; nil if there is none.
    func identity(of name: DraftName) -> Identity? {
        if let change = changes[name] { return change.identity }
        // The name of a draft that cannot be read is taken.
        do { return try saved(name).map { _ in .saved(name) } } catch { return .saved(name) }
    }

    func saved(_ name: DraftName) throws(Failure) -> Stored<Draft>? { try reader.draft(name) }

    /// The notices about the drafts that were read, by their names.
    var notices: [Message] {
        let known = reader.known
        if known.isEmpty { return [] }
        return known.filter { $0.value?.notices.isEmpty == false }.sorted { $0.key.string < $1.key.string }
            .flatMap { $0.value?.notices ?? [] }
    }

    var unchanged: Drafts {
        var drafts = self
        (drafts.changes, drafts.discarded) = ([:], [])
        return drafts
    }

    /// Forgets the names and the drafts that were read, except one and those with changes.
    mutating func readAgain(keeping name: DraftName?) {
        let known = reader.known
        // Most lines read no drafts.
        if known.isEmpty, !reader.knowsNames { return }
        let kept = known.filter { $0.key == name || changes.keys.contains($0.key) }
        if kept.count < known.count || reader.knowsNames { reader = Reader(reader.store, knowing: kept) }
    }

    func saved(as versions: [DraftName: SavedVersion]) -> Drafts {
        var drafts = self
        var read = reader.known
        for (name, change) in changes {
            read[name] = .some(change.draft.map { Stored($0, version: versions[name]) })
        }
        drafts.reader = Reader(reader.store, knowing: read)
        (drafts.changes, drafts.discarded) = ([:], [])
        return drafts
    }

    /// True if nothing differs from the disk.
    var areSaved: Bool { changes.isEmpty && discarded.isEmpty }

    public static func == (left: Drafts, right: Drafts) -> Bool {
        left.changes == right.changes && left.discarded.elementsEqual(right.discarded, by: ==)
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(changes) }
}

extension Workspace {
    /// Returns the draft that a command applies to: the named draft, or else the open one.
    ///
    /// - Throws: `.notFound` if no draft is open; `.unreadable` if the open draft could not be read.
    public func draft(_ reference: DraftReference?) throws(Failure) -> Draft {
        if let draft = reference?.draft { return draft }
        if let name = session.openDraft, let draft = try drafts.draft(name) { return draft }
        let names = try drafts.names()
        let hint: Message =
            names.isEmpty
            ? "Type draft new NAME to start one." : "Type draft open NAME with one of \(list: names.map(\.string))."
        throw Failure(.notFound, "No draft is open.", hint: hint)
    }

    /// Returns a draft and its new name: the open draft for `NEW`, and the named draft for `NAME NEW`.
    ///
    /// - Throws: `.notFound` if there is no such draft, `.refused` if the new name is taken.
    public func draft(
        _ first: OldOrNewDraftName, _ second: DraftName?
    ) throws(Failure) -> (draft: Draft, new: DraftName) {
        // Without quotes, the first word of a new name is the name of a draft.
        let found = first.found.mapError { error in
            session.openDraft == nil
                ? error
                : error.hinting(
                    .joined([error.hint, "Put a new name of several words in quotes."].compactMap(\.self)))
        }
        let draft = try draft(second == nil ? nil : found.get())
        let new = second ?? first.name
        try requireFree(new, hint: "Choose another name.")
        return (draft, new)
    }

    /// Returns the versions of a draft that are saved, under whatever name.
    public func versions(of name: DraftName, using world: World) throws(Failure) -> StoredVersions {
        try world.versions(of: drafts.identity(of: name))
    }

    /// Returns the discarded drafts, latest first, also those that will be in the trash after the next save.
    public func discarded(using world: World) throws(Failure) -> Stored<[DiscardedDraft]> {
        var trash = try world.stores.state.discarded()
        if drafts.discarded.isEmpty { return trash }
        let own = drafts.discarded.reversed().map { DiscardedDraft($0.draft, discarded: world.now()) }
        trash.payload = own + trash.payload
        return trash
    }

    public func requireFree(_ name: DraftName, hint: Message) throws(Failure) {
        guard try drafts.draft(name) != nil else { return }
        throw Failure(.refused, "A draft named “\(name.string)” already exists.", hint: hint)
    }

    public func name(_ wanted: DraftName?, orFor title: String? = nil) throws(Failure) -> DraftName {
        if let wanted { return wanted }
        let taken = Set(try drafts.names())
        return DraftName.free(for: title) { taken.contains($0) }
    }

    public mutating func changeOpenDraft(
        using world: World, _ change: (inout Draft) -> Void
    ) throws(Failure) -> Draft {
        let before = try draft(nil)
        var draft = before
        change(&draft)
        if draft != before { draft.changed = world.now() }
        openDraft = draft
        return draft
    }

    public func listingCategories(using world: World) async throws(Failure) -> [String] {
        guard let source = world.source(of: .listings) else { return [] }
        return try await source.categories().map(\.name)
    }
}

extension Failure {
    package init(_ name: DraftName, heldBy holder: DraftHolder) {
        let sentence: Message =
            holder.tookOver ? "“\(name.string)” was taken over by \(holder.name)." : holder.sentence(on: name)
        self.init(.refused, sentence, hint: "Nothing was changed. Type draft take \(name.string) to move it here.")
    }
}

extension DraftHolder {
    /// Returns the sentence that a draft is open there: `“velo” has been open in another souk since 2026-11-21 09:00.`
    public func sentence(on draft: DraftName) -> Message {
        since.map { "“\(draft.string)” has been open in \(name) since \(Value.date($0))." }
            ?? "“\(draft.string)” is open in \(name)."
    }

    /// The process and the host of the holder: `another souk (process 4711)`.
    public var name: Message {
        switch (process, host) {
        case (let process?, let host?): "another souk (process \(String(process)) on \(host))"
        case (let process?, nil): "another souk (process \(String(process)))"
        case (nil, let host?): "another souk on \(host)"
        case (nil, nil): "another souk"
        }
    }
}

extension World {
    func versions(of identity: Drafts.Identity?) throws(Failure) -> StoredVersions {
        if case .saved(let name)? = identity { try stores.state.versions(of: name) } else { StoredVersions() }
    }

    public func requireUnheld(_ name: DraftName) throws(Failure) {
        if let holder = stores.holds?.holder(of: name) { throw Failure(name, heldBy: holder) }
    }
}

public import Domain
public import FoundationEssentials
import Synchronization

/// Keeps drafts, their versions and what was discarded as long as the program runs.
public final class MemoryDraftStore: DraftStore {
    fileprivate struct Shelf {
        /// The newest version of each first.
        var drafts: [DraftName: [DraftVersion]] = [:]
        /// The latest first.
        var trash: [Discarded] = []
    }

    fileprivate struct Discarded {
        var draft: DiscardedDraft
        var versions: [DraftVersion]
    }

    private let shelf: Mutex<Shelf>
    private let now: @Sendable () -> Date

    /// - Parameter now: What a save is dated with.
    public init(_ drafts: [Draft] = [], now: @escaping @Sendable () -> Date = { Date() }) {
        self.now = now
        let saved = now()
        let versions = drafts.map { ($0.name, [DraftVersion(number: 1, saved: saved, draft: $0)]) }
        shelf = Mutex(Shelf(drafts: Dictionary(versions) { $1 }))
    }

    public func load() throws(StoreError) -> StoredDrafts {
        let newest = shelf.withLock { $0.drafts.values.compactMap(\.first) }
        let drafts = newest.map { Stored($0.draft, generation: $0.number) }
        return StoredDrafts(drafts: drafts.sorted { $0.payload.name.string < $1.payload.name.string })
    }

    public func save(_ draft: Draft, after generation: Int) throws(StoreError) -> Int {
        try shelf.withLock { (shelf) throws(StoreError) in
            let versions = try shelf.versions(of: draft.name, after: generation)
            guard versions.isEmpty, let place = shelf.trash.firstIndex(where: { $0.draft.draft == draft }) else {
                return shelf.add(draft, to: versions, at: now())
            }
            shelf.drafts[draft.name] = shelf.trash.remove(at: place).versions
            return shelf.drafts[draft.name]?.first?.number ?? generation
        }
    }

    public func rename(_ name: DraftName, to draft: Draft, after generation: Int) throws(StoreError) -> Int {
        try shelf.withLock { (shelf) throws(StoreError) in
            let versions = try shelf.presentVersions(of: name, after: generation)
            guard shelf.drafts[draft.name] == nil else {
                throw StoreError(.conflict, "There is a draft “\(draft.name.string)” already.")
            }
            shelf.drafts[name] = nil
            return shelf.add(draft, to: versions, at: now())
        }
    }

    public func remove(_ name: DraftName, after generation: Int) throws(StoreError) {
        try shelf.withLock { (shelf) throws(StoreError) in
            let versions = try shelf.presentVersions(of: name, after: generation)
            shelf.drafts[name] = nil
            if let newest = versions.first {
                let draft = DiscardedDraft(newest.draft, discarded: now())
                shelf.trash.insert(Discarded(draft: draft, versions: versions), at: 0)
            }
            shelf.removeExpired(at: now())
        }
    }

    public func versions(of name: DraftName) throws(StoreError) -> StoredVersions {
        StoredVersions(shelf.withLock { $0.drafts[name] ?? [] })
    }

    public func discarded() throws(StoreError) -> StoredTrash {
        shelf.withLock { shelf in
            shelf.removeExpired(at: now())
            return StoredTrash(shelf.trash.map(\.draft))
        }
    }

    public func versions(of discarded: DiscardedDraft) throws(StoreError) -> StoredVersions {
        StoredVersions(shelf.withLock { $0.trash.first { $0.draft.isSame(as: discarded) }?.versions ?? [] })
    }

    public func adopt(_ draft: SavedDraft) throws(StoreError) -> Int {
        try shelf.withLock { (shelf) throws(StoreError) in
            _ = try shelf.versions(of: draft.draft.name, after: 0)
            let versions = draft.versions
            shelf.drafts[draft.draft.name] = versions
            if let place = shelf.trash.firstIndex(where: { $0.versions == versions }) { shelf.trash.remove(at: place) }
            return draft.newest.number
        }
    }

    public func adopt(_ discarded: SavedState.Discarded) throws(StoreError) {
        let draft = DiscardedDraft(discarded.draft.draft, discarded: discarded.discarded)
        shelf.withLock { shelf in
            guard !shelf.trash.contains(where: { $0.draft.isSame(as: draft) }) else { return }
            let place = shelf.trash.firstIndex { $0.draft.discarded < draft.discarded } ?? shelf.trash.count
            shelf.trash.insert(Discarded(draft: draft, versions: discarded.draft.versions), at: place)
            shelf.removeExpired(at: now())
        }
    }
}

extension MemoryDraftStore.Shelf {
    /// The versions of a draft whose newest is `generation`; none for 0.
    fileprivate func versions(of name: DraftName, after generation: Int) throws(StoreError) -> [DraftVersion] {
        let versions = drafts[name] ?? []
        guard versions.first?.number ?? 0 == generation else {
            throw StoreError(.conflict, "The draft “\(name.string)” was saved by another souk.")
        }
        return versions
    }

    fileprivate func presentVersions(of name: DraftName, after generation: Int) throws(StoreError) -> [DraftVersion] {
        let versions = try versions(of: name, after: generation)
        guard !versions.isEmpty else { throw StoreError(.notFound, "There is no draft “\(name.string)”.") }
        return versions
    }

    /// Adds a version to those before it, and returns its number.
    fileprivate mutating func add(_ draft: Draft, to versions: [DraftVersion], at time: Date) -> Int {
        let number = (versions.first?.number ?? 0) + 1
        let kept = versions.filter { DraftVersion.isKept($0.number, newest: number) }
        drafts[draft.name] = [DraftVersion(number: number, saved: time, draft: draft)] + kept
        return number
    }

    fileprivate mutating func removeExpired(at time: Date) {
        trash.removeAll { $0.draft.end < time }
    }
}

public import Domain
public import Services

/// A store of drafts that asks before each write, and makes none that is refused.
public struct GuardedDraftStore: DraftStore {
    private let kept: any DraftStore
    private let allow: @Sendable (EffectLedger.Effect) throws(StoreError) -> Void

    /// - Parameter allow: Throws what a refused write is to throw.
    public init(
        _ kept: any DraftStore, allowing allow: @escaping @Sendable (EffectLedger.Effect) throws(StoreError) -> Void
    ) {
        self.kept = kept
        self.allow = allow
    }

    public func load() throws(StoreError) -> StoredDrafts { try kept.load() }

    public func save(_ draft: Draft, after generation: Int) throws(StoreError) -> Int {
        try allow(.saveDraft)
        return try kept.save(draft, after: generation)
    }

    public func rename(_ name: DraftName, to draft: Draft, after generation: Int) throws(StoreError) -> Int {
        try allow(.renameDraft)
        return try kept.rename(name, to: draft, after: generation)
    }

    public func remove(_ name: DraftName, after generation: Int) throws(StoreError) {
        try allow(.removeDraft)
        try kept.remove(name, after: generation)
    }

    public func versions(of name: DraftName) throws(StoreError) -> StoredVersions { try kept.versions(of: name) }

    public func discarded() throws(StoreError) -> StoredTrash { try kept.discarded() }

    public func versions(of discarded: DiscardedDraft) throws(StoreError) -> StoredVersions {
        try kept.versions(of: discarded)
    }

    public func adopt(_ draft: SavedDraft) throws(StoreError) -> Int {
        try allow(.saveDraft)
        return try kept.adopt(draft)
    }

    public func adopt(_ discarded: SavedState.Discarded) throws(StoreError) {
        try allow(.saveDraft)
        try kept.adopt(discarded)
    }
}

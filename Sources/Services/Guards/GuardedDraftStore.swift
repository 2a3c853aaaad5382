public import Domain

/// A store of drafts that asks before each write, and before each read where that is wanted, and does nothing that is
/// refused.
public struct GuardedDraftStore: DraftStore {
    private let kept: any DraftStore
    private let reads: StoreGuard
    private let allow: StoreGuard

    /// - Parameters:
    ///   - reads: Is asked before each read but the first of all, which takes up the drafts.
    ///   - allow: Is asked before each write.
    public init(
        _ kept: any DraftStore, reading reads: @escaping StoreGuard = { _ in }, allowing allow: @escaping StoreGuard
    ) {
        self.kept = kept
        self.reads = reads
        self.allow = allow
    }

    public func load() throws(StoreError) -> StoredDrafts { try kept.load() }

    public func save(_ draft: Draft, after generation: Int) throws(StoreError) -> Int {
        try allow(.saveDraft(draft.name))
        return try kept.save(draft, after: generation)
    }

    public func rename(_ name: DraftName, to draft: Draft, after generation: Int) throws(StoreError) -> Int {
        try allow(.renameDraft(draft.name))
        return try kept.rename(name, to: draft, after: generation)
    }

    public func remove(_ name: DraftName, after generation: Int) throws(StoreError) {
        try allow(.removeDraft(name))
        try kept.remove(name, after: generation)
    }

    public func versions(of name: DraftName) throws(StoreError) -> StoredVersions {
        try reads(.readDraft(name))
        return try kept.versions(of: name)
    }

    public func discarded() throws(StoreError) -> StoredTrash {
        try reads(.readTrash)
        return try kept.discarded()
    }

    public func versions(of discarded: DiscardedDraft) throws(StoreError) -> StoredVersions {
        try reads(.readTrash)
        return try kept.versions(of: discarded)
    }

    public func adopt(_ draft: SavedDraft) throws(StoreError) -> Int {
        try allow(.saveDraft(draft.draft.name))
        return try kept.adopt(draft)
    }

    public func adopt(_ discarded: SavedState.Discarded) throws(StoreError) {
        try allow(.saveDraft(discarded.draft.draft.name))
        try kept.adopt(discarded)
    }
}

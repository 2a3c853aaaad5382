public import Domain

/// Where drafts are kept, each with the versions before it, and for a while what was discarded.
public protocol DraftStore: Sendable {
    /// Every draft, in the order of their names, with what could not be read.
    func load() throws(StoreError) -> StoredDrafts

    /// Saves one draft, and returns only when it is on disk; see ``SessionStore/save(_:after:)``.
    ///
    /// What it replaces stays among its versions. A draft that is saved anew, after 0, just as it was when it was
    /// discarded is taken out of the trash, with its versions and its generation.
    func save(_ draft: Draft, after generation: Int) throws(StoreError) -> Int

    /// Saves a draft under another name, which its versions follow; at no moment there are two of it, or none.
    ///
    /// - Parameters:
    ///   - name: The name it has had until now.
    ///   - draft: The draft under its new name.
    /// - Returns: The new generation.
    /// - Throws: `.conflict` as ``save(_:after:)``, and where there is a draft of the new name; `.notFound` where there
    ///   is none of the old one. Nothing is changed then.
    func rename(_ name: DraftName, to draft: Draft, after generation: Int) throws(StoreError) -> Int

    /// Discards a draft: it is kept in the trash, with its versions, for ``DiscardedDraft/daysKept`` days.
    ///
    /// - Throws: `.conflict` as ``save(_:after:)``; `.notFound` where there is no such draft.
    func remove(_ name: DraftName, after generation: Int) throws(StoreError)

    /// The versions of a draft, the newest first, which is the draft as it was saved last; none where there is no draft
    /// of that name.
    func versions(of name: DraftName) throws(StoreError) -> StoredVersions

    /// What was discarded, the latest first; what has been kept for its time is removed.
    func discarded() throws(StoreError) -> StoredTrash

    /// The versions of a draft in the trash, the newest first; none where it is no longer there.
    func versions(of discarded: DiscardedDraft) throws(StoreError) -> StoredVersions

    /// Adds a draft that comes from another machine, with the numbers and times of its versions, and returns only when
    /// all of it is on disk. Cut off before, there is no draft of its name.
    ///
    /// One that was discarded here just so, with the same versions, is taken out of the trash.
    ///
    /// - Returns: Its generation, which is the number of its newest version.
    /// - Throws: `.conflict` where there is a draft of its name. Nothing is changed then.
    func adopt(_ draft: SavedDraft) throws(StoreError) -> Int

    /// Puts a draft that was discarded on another machine into the trash, with its versions.
    ///
    /// Nothing happens where it is there already, or has been kept for its time.
    func adopt(_ discarded: SavedState.Discarded) throws(StoreError)
}

/// All drafts as they were read.
public struct StoredDrafts: Sendable {
    public var drafts: [Stored<Draft>]
    /// Why drafts that are there could not be read, by their names. Such a name is taken.
    public var unreadable: [DraftName: StoreError] = [:]
    /// Drafts that are not there because what was left of their damaged files was set aside. Their names are free.
    public var lost: Set<DraftName> = []
    public var notices: [Message]

    public init(drafts: [Stored<Draft>] = [], notices: [Message] = []) {
        self.drafts = drafts
        self.notices = notices
    }
}

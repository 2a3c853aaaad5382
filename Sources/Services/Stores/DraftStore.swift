public import Domain

/// Where drafts are kept, each in a file of its own.
public protocol DraftStore: Sendable {
    /// Every draft, in the order of their names, with what could not be read.
    func load() throws(StoreError) -> StoredDrafts

    /// Saves one draft, and returns only when it is on disk; see ``SessionStore/save(_:after:)``.
    func save(_ draft: Draft, after generation: Int) throws(StoreError) -> Int

    /// Takes a draft away; its last generation is kept aside.
    func remove(_ name: DraftName, after generation: Int) throws(StoreError)
}

/// All drafts as they were read.
public struct StoredDrafts: Sendable {
    public var drafts: [Stored<Draft>]
    public var notices: [Message]

    public init(drafts: [Stored<Draft>] = [], notices: [Message] = []) {
        self.drafts = drafts
        self.notices = notices
    }
}

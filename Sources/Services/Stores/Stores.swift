public import Domain

/// Where the session is kept.
public protocol SessionStore: Sendable {
    /// The session as last saved; nil on the first start.
    func load() throws(StoreError) -> Stored<Session>?

    /// Saves the session, and returns only when it is on disk.
    ///
    /// - Parameter generation: What was loaded or saved last; 0 when there was nothing.
    /// - Returns: The new generation.
    /// - Throws: `.conflict` when another souk has saved since; nothing was written then.
    func save(_ session: Session, after generation: Int) throws(StoreError) -> Int
}

/// Where drafts are kept, each in a file of its own.
public protocol DraftStore: Sendable {
    /// Every draft, in the order of their names, with what could not be read.
    func load() throws(StoreError) -> StoredDrafts

    /// Saves one draft, and returns only when it is on disk; see ``SessionStore/save(_:after:)``.
    func save(_ draft: Draft, after generation: Int) throws(StoreError) -> Int

    /// Takes a draft away; its last generation is kept aside.
    func remove(_ name: DraftName, after generation: Int) throws(StoreError)
}

/// A value with the number of the save that wrote it.
public struct Stored<Payload: Sendable>: Sendable {
    public var payload: Payload
    public var generation: Int
    /// What a person has to be told of how it was read: that a damaged file was set aside, that it is read-only.
    public var notices: [Message]

    public init(_ payload: Payload, generation: Int, notices: [Message] = []) {
        self.payload = payload
        self.generation = generation
        self.notices = notices
    }
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

/// Where the lines typed at the prompt are kept.
public protocol HistoryStore: Sendable {
    /// The lines, oldest first.
    func lines() throws(StoreError) -> [String]

    func append(_ line: String) throws(StoreError)
}

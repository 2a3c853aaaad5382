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

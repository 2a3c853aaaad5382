/// A store of the session that asks before it saves, and saves nothing that is refused.
public struct GuardedSessionStore: SessionStore {
    private let kept: any SessionStore
    private let allow: StoreGuard

    public init(_ kept: any SessionStore, allowing allow: @escaping StoreGuard) {
        self.kept = kept
        self.allow = allow
    }

    public func load() throws(StoreError) -> Stored<Session>? { try kept.load() }

    public func save(_ session: Session, after generation: Int) throws(StoreError) -> Int {
        try allow(.saveSession)
        return try kept.save(session, after: generation)
    }
}

import Domain
import Synchronization

/// Keeps the session as long as the program runs, for `--ephemeral` and for tests.
public final class MemorySessionStore: SessionStore {
    private let kept: Mutex<Stored<Session>?>

    public init(_ session: Session? = nil) {
        kept = Mutex(session.map { Stored($0, generation: 1) })
    }

    public func load() throws(StoreError) -> Stored<Session>? {
        kept.withLock { $0 }
    }

    public func save(_ session: Session, after generation: Int) throws(StoreError) -> Int {
        let isNewer = kept.withLock { kept in
            guard kept?.generation ?? 0 == generation else { return false }
            kept = Stored(session, generation: generation + 1)
            return true
        }
        guard isNewer else { throw StoreError(.conflict, "The session was saved by another souk.") }
        return generation + 1
    }
}

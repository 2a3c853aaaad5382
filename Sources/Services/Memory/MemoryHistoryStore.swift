import Synchronization

/// Keeps the lines typed as long as the program runs.
public final class MemoryHistoryStore: HistoryStore {
    private let kept = Mutex<[String]>([])

    public init() {}

    public func lines() throws(StoreError) -> [String] {
        kept.withLock { $0 }
    }

    public func append(_ line: String) throws(StoreError) {
        kept.withLock { $0.append(line) }
    }
}

/// A store of the lines typed that asks before each use, and does nothing that is refused.
public struct GuardedHistoryStore: HistoryStore {
    private let kept: any HistoryStore
    private let reads: StoreGuard
    private let allow: StoreGuard

    /// - Parameters:
    ///   - reads: Is asked before the lines are read.
    ///   - allow: Is asked before a line is added.
    public init(
        _ kept: any HistoryStore, reading reads: @escaping StoreGuard = { _ in }, allowing allow: @escaping StoreGuard
    ) {
        self.kept = kept
        self.reads = reads
        self.allow = allow
    }

    public func lines() throws(StoreError) -> [String] {
        try reads(.readHistory)
        return try kept.lines()
    }

    public func append(_ line: String) throws(StoreError) {
        try allow(.appendHistory)
        try kept.append(line)
    }
}

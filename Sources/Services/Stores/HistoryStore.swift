/// Where the lines typed at the prompt are kept.
public protocol HistoryStore: Sendable {
    /// The lines, oldest first.
    func lines() throws(StoreError) -> [String]

    func append(_ line: String) throws(StoreError)
}

/// Where the lines typed at the prompt are kept.
public protocol HistoryStore: Sendable {
    /// The lines, oldest first.
    func lines() throws(Failure) -> [String]

    func append(_ line: String) throws(Failure)
}

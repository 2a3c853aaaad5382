/// The lines entered earlier, oldest first.
///
/// A value in memory: its owner reads and writes it.
public struct History: Sendable, Equatable {
    /// At most `limit` lines.
    public private(set) var entries: [String]

    /// The maximum number of lines; the oldest are removed first.
    public let limit: Int

    /// Creates a history from the lines that `add` would keep.
    public init(entries: [String] = [], limit: Int = 1000) {
        self.entries = []
        self.limit = max(0, limit)
        for entry in entries where isWorthKeeping(entry) {
            self.entries.append(entry)
        }
        self.entries.removeFirst(max(0, self.entries.count - self.limit))
    }

    /// Adds a line, unless it is blank, begins with a space or repeats the one before it.
    ///
    /// - Returns: True if the line was kept.
    @discardableResult
    public mutating func add(_ entry: String) -> Bool {
        guard limit > 0, isWorthKeeping(entry) else { return false }
        entries.append(entry)
        if entries.count > limit { entries.removeFirst() }
        return true
    }

    private func isWorthKeeping(_ entry: String) -> Bool {
        !entry.allSatisfy(\.isWhitespace) && !entry.hasPrefix(" ") && entry != entries.last
    }
}

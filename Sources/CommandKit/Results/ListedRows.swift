/// What a page of records is known by: the numbers and headlines of its rows.
public struct ListedRows: Sendable, Hashable {
    public struct Row: Sendable, Hashable {
        public let number: Int
        /// From outside.
        public let headline: String

        public init(number: Int, headline: String) {
            self.number = number
            self.headline = headline
        }
    }

    /// In the order of their numbers; not empty.
    public let rows: [Row]
    /// The number of the row that is shown whole.
    public let shown: Int

    public init(rows: [Row], shown: Int) {
        self.rows = rows
        self.shown = shown
    }
}

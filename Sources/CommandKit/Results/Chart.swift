public import Domain

/// Amounts side by side: each with its share of the whole, which a bar shows.
public struct Chart: Sendable, Hashable {
    public struct Row: Sendable, Hashable {
        /// From outside: a category, or a month.
        public let label: String
        public let amount: MoneySum
        /// Hundredths of the whole; nil where the whole is nothing.
        public let share: Int?

        public init(label: String, amount: MoneySum, share: Int?) {
            self.label = label
            self.amount = amount
            self.share = share
        }
    }

    /// What the labels are: `Category`, which is also, in small letters, their key in JSON.
    public let heading: Message
    public let rows: [Row]
    /// All of them together.
    public let total: ListTotal

    /// - Parameter amounts: In the order in which they are shown.
    public init(heading: Message, amounts: [(label: String, amount: MoneySum)], total: ListTotal) {
        let shares = Shares.hundredths(of: amounts.map(\.amount.tenThousandths))
        self.heading = heading
        rows = amounts.enumerated().map { place, row in
            Row(label: row.label, amount: row.amount, share: shares?[place])
        }
        self.total = total
    }
}

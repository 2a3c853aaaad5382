public import Domain

/// What the pinned records of a result add up to.
public struct ListTotal: Sendable, Hashable {
    /// What stands before the sum: `Total spent`.
    public let title: Message
    /// The category that was chosen; nil for all of them.
    public let category: Field.Choice?
    public let amount: MoneySum
    /// The records that were added up.
    public let count: Int

    public init(title: Message, category: Field.Choice?, amount: MoneySum, count: Int) {
        self.title = title
        self.category = category
        self.amount = amount
        self.count = count
    }
}

public import Domain

/// The amounts of a money field in the records of a query, which a source keeps in rising order: they are counted
/// without being read.
public protocol SortedAmounts: Sendable {
    /// The amounts of each currency.
    var summaries: [AmountSummary] { get }

    /// The number of records without an amount.
    var missing: Int { get }

    /// Returns the number of amounts below each of some amounts in one currency.
    func counts(below bounds: [Money]) async throws(Failure) -> [Int]

    /// Returns the amount at a position, counted from 0.
    func amount(at position: Int, of summary: AmountSummary) async throws(Failure) -> Money
}

/// The number of amounts in one currency, their sum and their ends.
public struct AmountSummary: Sendable, Hashable {
    public let count: Int
    public let sum: MoneySum
    public let least: Money
    public let greatest: Money

    public init(count: Int, sum: MoneySum, least: Money, greatest: Money) {
        (self.count, self.sum, self.least, self.greatest) = (count, sum, least, greatest)
    }
}

/// What a group of records adds up to.
public struct Total: Sendable, Hashable {
    /// The group, as ``Grouping/group(of:)`` names it; nil for records that belong to none.
    public let group: String?
    /// Records in the group, with and without an amount.
    public let count: Int
    public let amount: MoneySum

    public init(group: String?, count: Int, amount: MoneySum) {
        self.group = group
        self.count = count
        self.amount = amount
    }

    /// Adds records up in memory, exactly as a source that can add up does.
    public static func adding(_ records: some Sequence<Record>, of field: Field, by grouping: Grouping) -> [Total] {
        var sums: [String?: (count: Int, amount: MoneySum)] = [:]
        guard case .money(let currency) = field.kind else { return [] }
        for record in records {
            let group = grouping.group(of: record)
            var sum = sums[group] ?? (0, MoneySum(currency))
            sum.count += 1
            if case .money(let money) = record[field] { sum.amount.add(money) }
            sums[group] = sum
        }
        return sums.map { Total(group: $0, count: $1.count, amount: $1.amount) }.sorted {
            ($0.group ?? "\u{10FFFF}") < ($1.group ?? "\u{10FFFF}")
        }
    }
}

public import struct FoundationEssentials.Date

/// The count and the sum of those records of a group whose amounts have one currency and one sign.
public struct Total: Sendable, Hashable {
    /// The group, as ``Grouping/group(of:)`` names it; nil for records that belong to no group.
    public let group: String?
    public let count: Int
    /// In souk, money spent is positive, and money received is negative.
    public let amount: MoneySum

    package init(group: String?, count: Int, amount: MoneySum) {
        self.group = group
        self.count = count
        self.amount = amount
    }

    private struct Key: Hashable {
        let group: String?
        let currency: Currency
        let isNegative: Bool
    }

    /// Adds records up in memory, exactly as a source that can add up does. Records without an amount count as 0 in the
    /// field's currency.
    public static func adding(_ records: some Sequence<Record>, of field: Field, by grouping: Grouping) -> [Total] {
        guard let usual = field.kind.currency else { return [] }
        return merging(
            records.lazy.map { record in
                Total(group: grouping.group(of: record), count: 1, amount: record[field].money?.sum ?? MoneySum(usual))
            })
    }

    /// Adds up totals of different records.
    public static func merging(_ totals: some Sequence<Total>) -> [Total] {
        var sums: [Key: (count: Int, tenThousandths: Int128)] = [:]
        for total in totals {
            let amount = total.amount.tenThousandths
            let key = Key(group: total.group, currency: total.amount.currency, isNegative: amount < 0)
            let sum = sums[key] ?? (0, 0)
            sums[key] = (sum.count + total.count, sum.tenThousandths + amount)
        }
        let order = { (key: Key) in (key.group ?? "\u{10FFFF}", key.currency.code, key.isNegative ? 1 : 0) }
        return sums.sorted { order($0.key) < order($1.key) }.map { key, sum in
            Total(
                group: key.group, count: sum.count,
                amount: MoneySum(key.currency, tenThousandths: sum.tenThousandths))
        }
    }
}

/// The number of records that have the same values in some fields.
public struct Tally: Sendable, Hashable {
    /// A value for each field, in their order; a time is replaced by the start of its interval, see ``intervalStart(of:)``.
    public let values: [Value]
    public let count: Int

    package init(values: [Value], count: Int) {
        self.values = values
        self.count = count
    }

    /// Counts records in memory, exactly as a source that can count does.
    public static func counting(_ records: some Sequence<Record>, by fields: [Field]) -> [Tally] {
        var counts: [[Value]: Int] = [:]
        for record in records { counts[fields.map { interval(record[$0]) }, default: 0] += 1 }
        return counts.map { Tally(values: $0, count: $1) }
    }

    private static func interval(_ value: Value) -> Value {
        if case .date(let date) = value { .date(intervalStart(of: date)) } else { value }
    }

    /// Returns the start of the quarter of an hour that contains a time: clocks of all zones differ by quarters since
    /// 1972. For earlier times, when they differed by seconds, returns the start of the second.
    public static func intervalStart(of date: Date) -> Date {
        let seconds = date.timeIntervalSinceReferenceDate
        let length = seconds < firstQuarter ? 1.0 : quarter
        return Date(timeIntervalSinceReferenceDate: (seconds / length).rounded(.down) * length)
    }

    public static let quarter = 900.0
    /// 1972-01-01, in seconds from 2001-01-01.
    public static let firstQuarter = -915_148_800.0
}

public import struct FoundationEssentials.Date

/// Records that have the same values in some fields: their number, and the sum of their amounts if it was asked for.
public struct Tally: Sendable, Hashable {
    /// A value for each field, in their order; a time is replaced by the start of its interval, see ``intervalStart(of:)``.
    public let values: [Value]
    public let count: Int
    /// The sum of the records' amounts, which have one currency and one sign; nil for records without an amount.
    ///
    /// In souk, money spent is positive, and money received is negative.
    public let sum: MoneySum?

    package init(values: [Value], count: Int, sum: MoneySum? = nil) {
        (self.values, self.count, self.sum) = (values, count, sum)
    }

    private struct Key: Hashable {
        let values: [Value]
        let currency: Currency?
        let isNegative: Bool
    }

    /// Counts records in memory, and adds up their amounts, exactly as a source does that can.
    public static func counting(
        _ records: some Sequence<Record>, by fields: [Field], summing amount: Field? = nil
    ) -> [Tally] {
        merging(
            records.lazy.map { record in
                let values = fields.map { interval(record[$0]) }
                return Tally(values: values, count: 1, sum: amount.flatMap { record[$0].money?.sum })
            })
    }

    /// Joins the tallies of different records.
    public static func merging(_ tallies: some Sequence<Tally>) -> [Tally] {
        var sums: [Key: (count: Int, tenThousandths: Int128)] = [:]
        for tally in tallies {
            let amount = tally.sum?.tenThousandths ?? 0
            let key = Key(values: tally.values, currency: tally.sum?.currency, isNegative: amount < 0)
            let sum = sums[key] ?? (0, 0)
            sums[key] = (sum.count + tally.count, sum.tenThousandths + amount)
        }
        return sums.map { key, sum in
            Tally(
                values: key.values, count: sum.count,
                sum: key.currency.map { MoneySum($0, tenThousandths: sum.tenThousandths) })
        }
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

package import struct FoundationEssentials.Date

/// Records that have the same values in some fields: their number, and the sum of their amounts if it was asked for.
public struct Tally: Sendable, Hashable {
    /// A value for each field, in their order.
    public let values: [Value]
    public let count: Int
    /// The sum of the records' amounts, which have one currency and one sign; nil for records without an amount.
    ///
    /// In souk, money spent is positive, and money received is negative.
    public let sum: MoneySum?

    package init(values: [Value], count: Int, sum: MoneySum? = nil) {
        (self.values, self.count, self.sum) = (values, count, sum)
    }

    /// Counts records in memory, and adds up their amounts, exactly as a source does that can.
    public static func counting(_ records: some Sequence<Record>, by keys: TallyKeys) -> [Tally] {
        merging(
            records.lazy.map { record in
                let values = keys.fields.map { keys.rounded(record[$0]) }
                return Tally(values: values, count: 1, sum: keys.amount.flatMap { record[$0].money?.sum })
            })
    }

    public static func merging(_ tallies: some Sequence<Tally>) -> [Tally] {
        tallies.reduce(into: JoinedTallies()) { $0.add($1) }.all
    }

    /// The interval by which databases count times, in seconds: clocks of all zones differ by quarters of an hour since
    /// 1972. Earlier times, when they differed by seconds, are counted by the second.
    public static let quarter = 900.0
    /// 1972-01-01, in seconds from 2001-01-01.
    public static let firstQuarter = -915_148_800.0
}

/// The tallies of different records, as one for each combination of values, currency and sign.
public struct JoinedTallies {
    private struct Key: Hashable {
        let values: [Value]
        let currency: Currency?
        let isNegative: Bool
    }

    private var sums: [Key: (count: Int, tenThousandths: Int128)] = [:]

    public init() {}

    public mutating func add(_ tally: Tally) { add(tally, times: 1) }

    /// Removes records that were added, and combinations without records.
    public mutating func remove(_ tally: Tally) { add(tally, times: -1) }

    private mutating func add(_ tally: Tally, times: Int) {
        let amount = tally.sum?.tenThousandths ?? 0
        let key = Key(values: tally.values, currency: tally.sum?.currency, isNegative: amount < 0)
        let sum = sums[key] ?? (0, 0)
        let count = sum.count + times * tally.count
        sums[key] = count == 0 ? nil : (count, sum.tenThousandths + Int128(times) * amount)
    }

    public var all: [Tally] {
        sums.map { key, sum in
            Tally(
                values: key.values, count: sum.count,
                sum: key.currency.map { MoneySum($0, tenThousandths: sum.tenThousandths) })
        }
    }
}

/// The fields by which records are counted, and the one that is added up.
public struct TallyKeys: Sendable {
    public var fields: [Field]
    /// The money field to add up; nil for counts only.
    public var amount: Field?
    /// Rounds times; nil leaves values as they are.
    public var rounding: Rounding?

    public init(_ fields: [Field], summing amount: Field? = nil, rounding: Rounding? = nil) {
        (self.fields, self.amount, self.rounding) = (fields, amount, rounding)
    }

    package func rounded(_ value: Value) -> Value { rounding?.rounded(value) ?? value }

    public struct Rounding: Sendable {
        /// Returns what a value counts as, such as the local day of a time: every time needs one, which has to be the
        /// same for all times in a quarter of an hour.
        package let rounded: @Sendable (Value) -> Value
        /// Returns a time before which all times from another one on count as that one.
        package let end: @Sendable (_ start: Date) -> Date

        package init(
            _ rounded: @escaping @Sendable (Value) -> Value, until end: @escaping @Sendable (Date) -> Date = { $0 }
        ) {
            (self.rounded, self.end) = (rounded, end)
        }
    }
}

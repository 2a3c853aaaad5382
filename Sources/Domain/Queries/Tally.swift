public import struct FoundationEssentials.Date

/// How many records hold the same values of some fields.
public struct Tally: Sendable, Hashable {
    /// A value for each field, in their order; a time as the stretch that it lies in, see ``stretch(of:)``.
    public let values: [Value]
    public let count: Int

    public init(values: [Value], count: Int) {
        self.values = values
        self.count = count
    }

    /// Counts records in memory, exactly as a source that can count does.
    public static func counting(_ records: some Sequence<Record>, by fields: [Field]) -> [Tally] {
        var counts: [[Value]: Int] = [:]
        for record in records { counts[fields.map { stretched(record[$0]) }, default: 0] += 1 }
        return counts.map { Tally(values: $0, count: $1) }
    }

    private static func stretched(_ value: Value) -> Value {
        if case .date(let date) = value { .date(stretch(of: date)) } else { value }
    }

    /// The beginning of the quarter of an hour that a time lies in: clocks of all zones differ by quarters since 1972.
    /// Of times before, which differ by seconds, the beginning of the second.
    public static func stretch(of date: Date) -> Date {
        let seconds = date.timeIntervalSinceReferenceDate
        let length = seconds < firstQuarter ? 1.0 : quarter
        return Date(timeIntervalSinceReferenceDate: (seconds / length).rounded(.down) * length)
    }

    /// The seconds in a quarter of an hour.
    public static let quarter = 900.0
    /// 1972-01-01, in seconds from 2001-01-01.
    public static let firstQuarter = -915_148_800.0
}

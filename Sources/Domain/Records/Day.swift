public import FoundationEssentials

/// A day of the Gregorian calendar, which is the same day in every time zone: `2026-03-01`.
public struct Day: Sendable, Hashable {
    public let year: Int
    public let month: Int
    public let day: Int

    /// The years that four digits can hold.
    public static let years = 1...9_999

    /// Creates a day; nil if the calendar does not have it, such as the 30th of February.
    public init?(year: Int, month: Int, day: Int) {
        guard Self.years.contains(year), (1...12).contains(month) else { return nil }
        guard (1...Self.length(ofMonth: month, in: year)).contains(day) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Reads `yyyy-MM-dd` with exactly that many digits; nil for anything else.
    public init?(_ text: Substring) {
        guard text.utf8.count == 10 else { return nil }
        var number = 0
        for (place, byte) in text.utf8.enumerated() {
            let isDash = place == 4 || place == 7
            guard isDash ? byte == 0x2D : byte.isASCIIDigit else { return nil }
            if !isDash { number = number * 10 + Int(byte - 0x30) }
        }
        self.init(number: number)
    }

    public init?(_ text: String) { self.init(text[...]) }

    /// Creates the day at `date` in `zone`; nil beyond the years of four digits.
    public init?(of date: Date, in zone: TimeZone) {
        guard let local = Self.local(date, in: zone) else { return nil }
        self = local.day
    }

    /// Returns the day at `date` in `zone`, and the minutes since midnight there; nil beyond the years of four digits.
    public static func local(_ date: Date, in zone: TimeZone) -> (day: Day, minute: Int)? {
        // The year 9999 ends before this number of seconds. A larger number may not fit in an integer.
        guard abs(date.timeIntervalSince1970) < 1e12 else { return nil }
        let seconds = (date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))).rounded(.down)
        let days = (seconds / 86_400).rounded(.down)
        return Day(daysSince1970: Int(days)).map { ($0, Int(seconds - days * 86_400) / 60) }
    }

    /// Returns the end of the local day of a time, or of its hour; the time itself if the clocks change before.
    package static func end(of date: Date, byHour: Bool, in zone: TimeZone) -> Date {
        let length = byHour ? 3_600.0 : 86_400
        let offset = Double(zone.secondsFromGMT(for: date))
        let periods = ((date.timeIntervalSince1970 + offset) / length).rounded(.down) + 1
        let end = Date(timeIntervalSince1970: periods * length - offset)
        return Double(zone.secondsFromGMT(for: end - 1)) == offset ? end : date
    }

    /// The day as one number, `20260301`, in the order of the calendar.
    public var number: Int { year * 10_000 + month * 100 + day }

    /// Creates a day from its ``number``; nil if the calendar does not have it.
    public init?(number: Int) { self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100) }

    /// The number of days since the 1st of January 1970; negative for earlier days.
    public var daysSince1970: Int {
        // Years are counted from March, so that the 29th of February is the last day of a year.
        let marchYear = month < 3 ? year - 1 : year
        let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
        let daysBeforeMonth = (153 * ((month + 9) % 12) + 2) / 5
        return marchYear * 365 + leapDays + daysBeforeMonth + day - 1 - 719_468
    }

    /// Creates the day that many days after the 1st of January 1970; nil beyond the years of four digits.
    public init?(daysSince1970 days: Int) {
        // A range that includes all those years, and is small enough that nothing below overflows.
        guard (-1_000_000...4_000_000).contains(days) else { return nil }
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        self.init(year: year, month: month, day: dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    private static func length(ofMonth month: Int, in year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Day: Comparable {
    public static func < (left: Day, right: Day) -> Bool { left.number < right.number }
}

extension Day: CustomStringConvertible {
    /// `2026-03-01`.
    ///
    /// Made of bytes, since each row of a list has a day, and joining padded numbers takes eight times as long.
    public var description: String {
        String(unsafeUninitializedCapacity: 10) { bytes in
            var rest = number
            for place in (0..<10).reversed() {
                let isDash = place == 4 || place == 7
                bytes[place] = isDash ? 0x2D : 0x30 + UInt8(rest % 10)
                if !isDash { rest /= 10 }
            }
            return 10
        }
    }

    public var monthDescription: String { String(description.prefix(7)) }
}

extension Day {
    /// The days of the week, Monday first.
    public static let weekdays: [Message] = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]

    /// The position of the day in ``weekdays``. The 1st of January 1970 was a Thursday.
    public var weekday: Int { (daysSince1970 % 7 + 10) % 7 }
}

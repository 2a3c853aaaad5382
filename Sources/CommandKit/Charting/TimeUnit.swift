public import Domain
import FoundationEssentials

/// A unit of time by which dates are grouped.
public enum TimeUnit: String, Sendable, Hashable, CaseIterable {
    /// The hour of the day, from 0 to 23, on any day.
    case hour
    /// The day of the week, in any week.
    case weekday
    case day, month, year

    /// The heading of a column of such units.
    public var title: Message {
        switch self {
        case .hour: "Hour"
        case .weekday: "Weekday"
        case .day: "Day"
        case .month: "Month"
        case .year: "Year"
        }
    }

    /// The unit in the title of a chart: `Amount by month`.
    var phrase: Message {
        switch self {
        case .hour: "hour"
        case .weekday: "weekday"
        case .day: "day"
        case .month: "month"
        case .year: "year"
        }
    }

    /// The noun for several units in a sentence.
    var noun: Noun {
        switch self {
        case .hour: Noun(one: "hour", other: "hours")
        case .weekday: Noun(one: "weekday", other: "weekdays")
        case .day: Noun(one: "day", other: "days")
        case .month: Noun(one: "month", other: "months")
        case .year: Noun(one: "year", other: "years")
        }
    }
}

/// The local day and hour of a time.
struct LocalHour: Sendable, Hashable {
    let day: Day
    /// From 0 to 23; nil for a day without a time.
    let hour: Int?

    /// Returns nil for a value that is not a time, and for a time outside the years of four digits.
    init?(_ value: Value, in zone: TimeZone) {
        switch value {
        case .day(let day): self.init(day: day, hour: nil)
        case .date(let date):
            let seconds = (date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))).rounded(.down)
            // The year 9999 ends before this number of seconds. A larger number may not fit in an integer.
            guard abs(seconds) < 1e12 else { return nil }
            let days = (seconds / 86_400).rounded(.down)
            guard let day = Day(daysSince1970: Int(days)) else { return nil }
            self.init(day: day, hour: Int(seconds - days * 86_400) / 3_600)
        default: return nil
        }
    }

    private init(day: Day, hour: Int?) {
        (self.day, self.hour) = (day, hour)
    }
}

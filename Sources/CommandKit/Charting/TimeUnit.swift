public import Domain

/// A stretch of time that dates are put together by.
public enum TimeUnit: String, Sendable, Hashable, CaseIterable {
    /// The hour of the day, from 0 to 23, whatever the day.
    case hour
    /// The day of the week, whatever the week.
    case weekday
    case day, month, year

    /// What stands over a column of them.
    public var title: Message {
        switch self {
        case .hour: "Hour"
        case .weekday: "Weekday"
        case .day: "Day"
        case .month: "Month"
        case .year: "Year"
        }
    }

    /// Several of them, in a sentence.
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

import Domain
import FoundationEssentials

/// Dates: in English by ISO 8601, in other languages as those write them in digits.
struct DateText {
    /// How much of a date is written.
    enum Precision {
        /// `2019-11-05`
        case day
        /// `2019-11-05 16:56`
        case minute
        /// `16:56`
        case time
        /// `2019-11-05T15:56:59Z`, with milliseconds only where there are some: for programs.
        case instant
    }

    private let precision: Precision
    private let wording: Wording
    private let style: Date.ISO8601FormatStyle

    init(_ precision: Precision, in wording: Wording) {
        let separator: Date.ISO8601FormatStyle.DateTimeSeparator = precision == .minute ? .space : .standard
        let style = Date.ISO8601FormatStyle(dateTimeSeparator: separator, timeZone: wording.timeZone)
        self.precision = precision
        self.wording = wording
        self.style =
            switch precision {
            case .day: style.year().month().day()
            case .minute: style.year().month().day().time(includingFractionalSeconds: false)
            case .time: style.time(includingFractionalSeconds: false)
            case .instant: style
            }
    }

    /// Dates for programs, in UTC.
    static let instant = DateText(.instant, in: .english)

    /// Nil for what is no date of the years 1 to 9999, which ISO 8601 leaves to agreement.
    func string(for date: Date) -> String? {
        guard Self.writable.contains(date.timeIntervalSince1970) else { return nil }
        if precision == .day, let age = wording.age(of: date) { return age }
        if wording.language != .english, precision == .day || precision == .minute {
            guard let day = Day(of: date, in: wording.timeZone) else { return nil }
            if precision == .day { return wording.text(day) }
            return wording.text(day) + " " + (DateText(.time, in: wording).string(for: date) ?? "")
        }
        switch precision {
        case .day: return style.format(date)
        case .minute, .time: return String(style.format(date).dropLast(":00".count))
        case .instant:
            let isWhole = date.timeIntervalSince1970 == date.timeIntervalSince1970.rounded()
            return isWhole ? style.format(date) : Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(date)
        }
    }

    /// In seconds since 1970; a day less at both ends, so that every time zone stays within the years.
    private static let writable = -62_135_510_400.0...253_402_214_400.0
}

import Domain
import FoundationEssentials

/// Dates: in ISO 8601 in English, and in the numeric notation of other languages.
struct DateText {
    /// The part of a date that is written.
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
    private let localizer: Localizer
    private let style: Date.ISO8601FormatStyle

    init(_ precision: Precision, in localizer: Localizer) {
        let separator: Date.ISO8601FormatStyle.DateTimeSeparator = precision == .minute ? .space : .standard
        let style = Date.ISO8601FormatStyle(dateTimeSeparator: separator, timeZone: localizer.timeZone)
        self.precision = precision
        self.localizer = localizer
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

    /// Returns nil for a date outside the years 1 to 9999; other years need an agreement by ISO 8601.
    func string(for date: Date) -> String? {
        guard Self.writable.contains(date.timeIntervalSince1970) else { return nil }
        if precision == .day, let age = localizer.age(of: date) { return age }
        if localizer.language != .english, precision == .day || precision == .minute {
            guard let day = Day(of: date, in: localizer.timeZone) else { return nil }
            if precision == .day { return localizer.text(day) }
            return localizer.text(day) + " " + (DateText(.time, in: localizer).string(for: date) ?? "")
        }
        switch precision {
        case .day: return style.format(date)
        case .minute, .time: return String(style.format(date).dropLast(":00".count))
        case .instant:
            // The style cuts what follows the milliseconds, and binary fractions end in 0.122999….
            let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
            let rounded = Date(timeIntervalSince1970: milliseconds / 1_000 + 0.000_01)
            let isWhole = milliseconds.truncatingRemainder(dividingBy: 1_000) == 0
            return isWhole
                ? style.format(rounded) : Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(rounded)
        }
    }

    /// In seconds since 1970; a day less at both ends, so that the date is within the years in every time zone.
    private static let writable = -62_135_510_400.0...253_402_214_400.0
}

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
            }
    }

    /// Returns nil for a date outside the years 1 to 9999; other years need an agreement by ISO 8601.
    func string(for date: Date) -> String? {
        guard Date.writable.contains(date.timeIntervalSince1970) else { return nil }
        if precision == .day, let age = localizer.age(of: date) { return age }
        if localizer.language != .english, precision == .day || precision == .minute {
            guard let day = Day(of: date, in: localizer.timeZone) else { return nil }
            if precision == .day { return localizer.text(day) }
            return localizer.text(day) + " " + (DateText(.time, in: localizer).string(for: date) ?? "")
        }
        switch precision {
        case .day: return style.format(date)
        case .minute, .time: return String(style.format(date).dropLast(":00".count))
        }
    }
}

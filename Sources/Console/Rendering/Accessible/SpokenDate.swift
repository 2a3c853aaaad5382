import Domain
import FoundationEssentials

/// A day in words, with the time of day where that is wanted: `5 November 2019`, `5 November 2019, 16:56`.
struct SpokenDate {
    let message: Message

    init(_ day: Day) {
        // As text, so that a year is never grouped as a number is.
        message = "\(day.day) \(Self.months[day.month - 1]) \(String(day.year))"
    }

    /// Nil for a moment that no calendar of four digits holds.
    init?(_ date: Date, in wording: Wording, moment: Bool) {
        guard let day = Day(of: date, in: wording.timeZone) else { return nil }
        self.init(day)
        guard moment, let time = DateText(.time, in: wording).string(for: date) else { return }
        self.init("\(message), \(time)")
    }

    /// `November 2019`; nil for a month that there is not.
    ///
    /// - Parameter month: From 1.
    static func month(_ month: Int, of year: Int) -> Message? {
        months.indices.contains(month - 1) ? "\(months[month - 1]) \(String(year))" : nil
    }

    private init(_ message: Message) { self.message = message }

    private static let months: [Message] = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}

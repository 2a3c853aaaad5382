import Domain
import FoundationEssentials

extension ChartAxis {
    /// The most rows of a chart of time.
    static let timeLimit = 400

    /// Creates rows for all hours or weekdays, or for all days, months or years from the first record to the last.
    ///
    /// - Parameter unit: Nil for the unit that suits the time between the first and the last record.
    /// - Throws: The number of rows and the unit, if there would be more rows than ``timeLimit``.
    init(time values: [Value], by unit: TimeUnit?, in zone: TimeZone) throws(TooManyStretches) {
        let hours = values.map { LocalHour($0, in: zone) }
        let days = hours.compactMap { $0?.day }
        guard let first = days.min(), let last = days.max() else {
            self.init(labels: [], places: values.map { _ in nil }, unit: unit ?? .day)
            return
        }
        let unit = unit ?? Self.unit(from: first, to: last)
        switch unit {
        case .hour:
            self.init(labels: (0..<24).map(Chart.Label.hour), places: hours.map { $0?.hour }, unit: unit)
        case .weekday:
            let places = hours.map { hour in hour.flatMap { Self.week.firstIndex(of: $0.day.weekday) } }
            self.init(labels: Self.week.map(Chart.Label.weekday), places: places, unit: unit)
        case .day, .month, .year:
            let calendar = CalendarRows(from: first, to: last, by: unit)
            guard calendar.count <= Self.timeLimit else { throw TooManyStretches(count: calendar.count, unit: unit) }
            self.init(labels: calendar.labels, places: hours.map { $0.map { calendar.place(of: $0.day) } }, unit: unit)
        }
    }

    /// The error for a chart that would have too many rows.
    struct TooManyStretches: Error {
        let count: Int
        let unit: TimeUnit
    }

    private static let week: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]

    /// Returns days for two months, months for four years, and years otherwise.
    private static func unit(from first: Day, to last: Day) -> TimeUnit {
        if last.daysSince1970 - first.daysSince1970 < 62 { return .day }
        return last.monthNumber - first.monthNumber < 48 ? .month : .year
    }
}

/// The rows for all days, months or years of a period, including those without a record.
private struct CalendarRows {
    private let unit: TimeUnit
    private let first: Int
    let count: Int
    /// The number of years in a row: 1, or more to keep to about 40 rows.
    private let years: Int

    init(from first: Day, to last: Day, by unit: TimeUnit) {
        self.unit = unit
        let span = unit == .year ? last.year - first.year : 0
        years = Int(RoundStep(atLeast: Double(span + 1) / 40, in: .whole).size)
        let numbers = [first, last].map { [years] in Self.number(of: $0, by: unit, years: years) }
        self.first = numbers[0]
        count = numbers[1] - numbers[0] + 1
    }

    func place(of day: Day) -> Int { Self.number(of: day, by: unit, years: years) - first }

    var labels: [Chart.Label] {
        (first..<first + count).compactMap { number in
            switch unit {
            case .day: Day(daysSince1970: number).map(Chart.Label.day)
            case .month: .month(year: number / 12, month: number % 12 + 1)
            default: .years(number * years...number * years + years - 1)
            }
        }
    }

    private static func number(of day: Day, by unit: TimeUnit, years: Int) -> Int {
        switch unit {
        case .day: day.daysSince1970
        case .month: day.monthNumber
        default: day.year / years
        }
    }
}

extension Day {
    /// Months since the year 0.
    fileprivate var monthNumber: Int { year * 12 + month - 1 }
}

/// A day of the week, by its name.
public enum Weekday: String, Sendable, Hashable, CaseIterable {
    case sunday = "Sunday"
    case monday = "Monday"
    case tuesday = "Tuesday"
    case wednesday = "Wednesday"
    case thursday = "Thursday"
    case friday = "Friday"
    case saturday = "Saturday"

    /// The name in a sentence.
    public var name: Message {
        switch self {
        case .sunday: "Sunday"
        case .monday: "Monday"
        case .tuesday: "Tuesday"
        case .wednesday: "Wednesday"
        case .thursday: "Thursday"
        case .friday: "Friday"
        case .saturday: "Saturday"
        }
    }
}

extension Day {
    /// The day of the week that it is, by Sakamoto's rule.
    public var weekday: Weekday {
        // Days by which each month's beginning is ahead, as if the year began in March: leap days then come last.
        let ahead = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
        let year = month < 3 ? year - 1 : year
        let days = year + year / 4 - year / 100 + year / 400 + ahead[month - 1] + day
        return Weekday.allCases[days % 7]
    }
}

import Domain

extension Wording {
    /// A day in digits: `2019-11-05` in English, `05/11/2019` elsewhere.
    func text(_ day: Day) -> String {
        ordered(day.description)
    }

    /// A month in digits: `2019-11` in English, `11/2019` elsewhere.
    func month(of day: Day) -> String {
        ordered(day.monthDescription)
    }

    /// What the calendar writes from the year down, as the language does.
    private func ordered(_ digits: String) -> String {
        language == .english ? digits : digits.split(separator: "-").reversed().joined(separator: "/")
    }

    /// A length of time with the symbols of its units: `2 min 05 s`.
    func text(_ length: Seconds) -> String {
        guard language != .english else { return length.description }
        let (hours, minutes, seconds) = length.units
        let (minute, second) = (Seconds.twoDigits(minutes), Seconds.twoDigits(seconds))
        let sign = length.count < 0 ? "-" : ""
        if hours > 0 { return sign + cell("\(String(hours)) h \(minute) min \(second) s") }
        if minutes > 0 { return sign + cell("\(String(minutes)) min \(second) s") }
        return sign + cell("\(String(seconds)) s")
    }
}

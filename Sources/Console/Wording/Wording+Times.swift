import Domain

extension Wording {
    /// A day in digits: `2019-11-05` in English, `05/11/2019` elsewhere.
    func text(_ day: Day) -> String {
        guard language != .english else { return day.description }
        let year = String(repeating: "0", count: max(0, 4 - String(day.year).utf8.count)) + String(day.year)
        return "\(Self.twoDigits(day.day))/\(Self.twoDigits(day.month))/\(year)"
    }

    /// A length of time with the symbols of its units: `2 min 05 s`.
    func text(_ length: Seconds) -> String {
        guard language != .english else { return length.description }
        let (minutes, seconds) = length.count.magnitude.quotientAndRemainder(dividingBy: 60)
        let (hours, minutesOfHour) = minutes.quotientAndRemainder(dividingBy: 60)
        let (minute, second) = (Self.twoDigits(Int(minutesOfHour)), Self.twoDigits(Int(seconds)))
        let sign = length.count < 0 ? "-" : ""
        if hours > 0 { return sign + cell("\(String(hours)) h \(minute) min \(second) s") }
        if minutes > 0 { return sign + cell("\(String(minutes)) min \(second) s") }
        return sign + cell("\(String(seconds)) s")
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

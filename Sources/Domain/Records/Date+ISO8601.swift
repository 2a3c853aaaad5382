public import FoundationEssentials

extension Date {
    /// Reads `2026-11-20T10:00:00Z`, with a fraction of up to nine digits, and with an offset such as `+01:00` or
    /// `-0530` instead of `Z`; nil for anything else.
    ///
    /// Setting up the library's parser would take a twentieth of the time until the first prompt. It also reads the
    /// 30th of February as the 1st of March.
    public init?(iso8601 text: String) {
        let bytes = Array(text.utf8.prefix(40))
        guard bytes.count >= 20, zip([4, 7, 10, 13, 16], "--T::".utf8).allSatisfy({ bytes[$0] == $1 }) else {
            return nil
        }
        guard let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8..<10]), let hours = Self.number(bytes[11..<13]),
            let minutes = Self.number(bytes[14..<16]), let seconds = Self.number(bytes[17..<19]),
            hours < 24, minutes < 60, seconds < 60, let date = Day(year: year, month: month, day: day)
        else { return nil }
        var rest = bytes[19...]
        var fraction = 0.0
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
            guard digits.count <= 9, let number = Self.number(digits) else { return nil }
            fraction = Double(number) / repeatElement(10, count: digits.count).reduce(1, *)
            rest = rest.dropFirst(1 + digits.count)
        }
        guard let offset = Self.offset(rest) else { return nil }
        let whole = ((date.daysSince1970 * 24 + hours) * 60 + minutes) * 60 + seconds - offset
        self = Date(timeIntervalSince1970: Double(whole)) + fraction
    }

    /// Returns the seconds by which a zone such as `Z`, `+01:00` or `-0530` is ahead of UTC; nil for any other text.
    private static func offset(_ zone: ArraySlice<UInt8>) -> Int? {
        if zone.elementsEqual("Z".utf8) { return 0 }
        let isSeparated = zone.dropFirst(3).first == UInt8(ascii: ":")
        guard let sign = zone.first, "+-".utf8.contains(sign), zone.count == (isSeparated ? 6 : 5),
            let hours = number(zone.dropFirst().prefix(2)), let minutes = number(zone.suffix(2)), hours < 24,
            minutes < 60
        else { return nil }
        return (sign == UInt8(ascii: "-") ? -60 : 60) * (hours * 60 + minutes)
    }

    /// Returns the number that ASCII digits represent, at most nine of them; nil for anything else.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// The time in UTC, with a fraction to the nanosecond if it has one.
    ///
    /// That is precise enough for any time from 2010 on to be read back unchanged.
    public var iso8601: String {
        let seconds = timeIntervalSinceReferenceDate.rounded(.down)
        let nanoseconds = Int(((timeIntervalSinceReferenceDate - seconds) * 1e9).rounded(.down))
        let text = Self.text(at: seconds + Self.timeIntervalBetween1970AndReferenceDate)
        guard nanoseconds > 0 else { return text }
        var digits = String(nanoseconds)
        digits = String(repeating: "0", count: 9 - digits.count) + digits
        while digits.hasSuffix("0") { digits.removeLast() }
        return text.dropLast() + "." + digits + "Z"
    }

    /// - Parameter seconds: Whole seconds since 1970.
    private static func text(at seconds: TimeInterval) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        // The library's formatter takes ten times as long.
        guard (0..<1e12).contains(seconds), let day = Day(daysSince1970: Int(seconds) / 86_400) else {
            return Date(timeIntervalSince1970: seconds).formatted(.iso8601)
        }
        let time = Int(seconds) % 86_400
        return two(day.year / 100) + two(day.year % 100) + "-" + two(day.month) + "-" + two(day.day) + "T"
            + two(time / 3_600) + ":" + two(time / 60 % 60) + ":" + two(time % 60) + "Z"
    }
}

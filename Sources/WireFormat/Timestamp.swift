public import Domain
public import FoundationEssentials

/// A time as the services write it: `2019-11-05T15:56:59Z`, `…59+0000`, `…59.000Z`.
///
/// Stricter than Foundation's own parser, which accepts February 30, hour 25 and anything after the zone.
public struct Timestamp: Sendable, Hashable {
    public let date: Date

    /// Parses ISO 8601's extended format, to the second or a fraction of one, with a zone; nil for anything else.
    public init?(_ text: String) {
        guard let seconds = Self.secondsSince1970(Array(text.utf8.prefix(19))) else { return nil }
        var rest = Substring(text.utf8.dropFirst(19))
        guard let fraction = Self.takeFraction(from: &rest), let offset = Self.offset(rest) else { return nil }
        date = Date(timeIntervalSince1970: Double(seconds - offset) + fraction)
    }

    /// Parses the forms in which programs write a time: as above, with a space instead of `T`, without seconds, without
    /// a zone, a day alone, and seconds or milliseconds since 1970.
    ///
    /// - Parameter zone: The zone of times without one; a day alone begins there at midnight.
    public init?(anyForm text: String, in zone: TimeZone) {
        if let date = Self(text)?.date ?? Self.sinceEpoch(text) {
            self.date = date
            return
        }
        guard let day = Day(text.prefix(10).replacing("/", with: "-")) else { return nil }
        var rest = text.dropFirst(10)
        guard rest.isEmpty || rest.first == "T" || rest.first == " " else { return nil }
        rest = rest.dropFirst().trimmed
        let time = rest.prefix { $0.isNumber || $0 == ":" }
        rest = rest[time.endIndex...]
        guard let seconds = time.isEmpty ? 0 : Self.secondsOfDay(time), let fraction = Self.takeFraction(from: &rest)
        else { return nil }
        let local = Date(timeIntervalSince1970: Double(day.daysSince1970 * 86_400 + seconds) + fraction)
        let named = rest.trimmed == "UTC" || rest.trimmed == "GMT" ? "Z" : rest.trimmed
        guard let offset = named.isEmpty ? zone.offset(ofLocal: local) : Self.offset(named) else { return nil }
        date = local.addingTimeInterval(-Double(offset))
    }

    /// Returns the day of a time in any form, as it is written there; of a count since 1970, the day in the zone.
    public static func day(anyForm text: String, in zone: TimeZone) -> Day? {
        if let day = Day(text.prefix(10).replacing("/", with: "-")) {
            return text.utf8.count == 10 || Timestamp(anyForm: text, in: zone) != nil ? day : nil
        }
        return sinceEpoch(text).flatMap { Day(of: $0, in: zone) }
    }

    /// Reads seconds or milliseconds since 1970 from 2001 on; nil for other numbers, which are rather mistakes.
    private static func sinceEpoch(_ text: String) -> Date? {
        let whole = text.prefix { ("0"..."9").contains($0) }
        guard let number = Double(text), number.isFinite, [10, 13].contains(whole.utf8.count) else { return nil }
        return Date(timeIntervalSince1970: whole.utf8.count == 13 ? number / 1_000 : number)
    }

    /// Reads `15:56` or `15:56:59`.
    private static func secondsOfDay(_ text: Substring) -> Int? {
        let numbers = text.split(separator: ":", omittingEmptySubsequences: false).compactMap { part in
            (1...2).contains(part.utf8.count) ? Int(part) : nil
        }
        guard (2...3).contains(numbers.count), text.count(where: { $0 == ":" }) == numbers.count - 1,
            numbers[0] < 24, numbers.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        return numbers[0] * 3_600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
    }

    /// Returns the seconds of `2019-11-05T15:56:59`, read as UTC; nil for anything else.
    private static func secondsSince1970(_ text: [UInt8]) -> Int? {
        guard text.count == 19, zip([4, 7, 10, 13, 16], "--T::".utf8).allSatisfy({ text[$0] == $1 }) else { return nil }
        guard let century = number(text[0], text[1]), let year = number(text[2], text[3]),
            let month = number(text[5], text[6]), let day = number(text[8], text[9]),
            let hours = number(text[11], text[12], below: 24), let minutes = number(text[14], text[15], below: 60),
            let seconds = number(text[17], text[18], below: 60),
            let date = Day(year: century * 100 + year, month: month, day: day)
        else { return nil }
        return ((date.daysSince1970 * 24 + hours) * 60 + minutes) * 60 + seconds
    }

    /// Returns the number of two digits; nil if they are not digits, or the number is not below `end`.
    private static func number(_ tens: UInt8, _ ones: UInt8, below end: UInt8 = 100) -> Int? {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard digits.contains(tens), digits.contains(ones) else { return nil }
        let number = (tens - digits.lowerBound) * 10 + (ones - digits.lowerBound)
        return number < end ? Int(number) : nil
    }

    /// Consumes `.` and the digits after it; returns 0 if there is no fraction, and nil if only the dot is there.
    private static func takeFraction(from rest: inout Substring) -> Double? {
        guard rest.first == "." else { return 0 }
        let digits = rest.dropFirst().prefix { ("0"..."9").contains($0) }
        rest = rest[digits.endIndex...]
        return digits.isEmpty ? nil : Double("0." + digits)
    }

    /// Returns the seconds east of Greenwich for `Z`, `+0130` or `+01:30`; nil for anything else.
    private static func offset(_ zone: Substring) -> Int? {
        if zone == "Z" { return 0 }
        let digits = zone.dropFirst().utf8.filter { $0 != UInt8(ascii: ":") }
        let isSeparated = zone.dropFirst(3).first == ":"
        guard let sign = zone.first, "+-".contains(sign), zone.utf8.count == (isSeparated ? 6 : 5) else { return nil }
        guard digits.count == 4, let hours = number(digits[0], digits[1], below: 24),
            let minutes = number(digits[2], digits[3], below: 60)
        else { return nil }
        return (sign == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }
}

extension TimeZone {
    /// Returns the seconds east of Greenwich at a local time, which is given as if it were in UTC.
    fileprivate func offset(ofLocal local: Date) -> Int {
        let guess = secondsFromGMT(for: local)
        return secondsFromGMT(for: local.addingTimeInterval(-Double(guess)))
    }
}

public import Domain
public import FoundationEssentials

/// A time as programs and banks write it: ISO 8601 with or without seconds and zone, `01/03/2026 10:30`,
/// `1.3.2026`, `20260301`, `20260301T103000Z`, `Mar 1, 2026, 2:30 PM`, `Sun Mar  1 10:30:00 2026`, a day alone, or a
/// count since 1970.
public struct WrittenTime: Sendable {
    /// The day as it is written, whatever the zone.
    public let day: Day
    /// The date of a count since 1970.
    private let counted: Date?
    /// The text after the day.
    private let time: Substring
    private let zone: TimeZone
    /// Nil if the day is followed by something that is not a time of day.
    public var date: Date? { counted ?? Self.date(day, at: time, in: zone) }

    /// Nil for text without a day.
    ///
    /// - Parameters:
    ///   - zone: The zone of times without one, and of days that are counted since 1970; a day alone begins there at
    ///     midnight.
    ///   - order: The order of day and month between slashes or dashes.
    public init?(_ text: String, in zone: TimeZone, _ order: DateOrder = .dayFirst) {
        self.zone = zone
        counted = Self.sinceEpoch(text)
        let (written, time) = Self.parts(of: text)
        self.time = time
        guard let day = counted.map({ Day(of: $0, in: zone) }) ?? WrittenDay(written)?.day(order) else { return nil }
        self.day = day
    }

    /// Returns true if a text with a day has a time as well.
    public static func hasClock(_ text: String) -> Bool { sinceEpoch(text) != nil || !parts(of: text).time.isEmpty }

    /// Splits a text where a word with a colon, the time of day, begins.
    static func parts(of text: String) -> (day: Substring, time: Substring) {
        // Most dates have neither.
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: " ") }) else {
            return (text[...], "")
        }
        let bytes = text.utf8
        let start = bytes.indices.first { place in
            guard bytes[place] == UInt8(ascii: "T") || bytes[place] == UInt8(ascii: " ") else { return false }
            let word = bytes[bytes.index(after: place)...].prefix { $0 != UInt8(ascii: " ") }
            guard word.first?.isASCIIDigit == true else { return false }
            // `20260301T103000Z`.
            let isBasic = bytes[..<place].count == 8 && bytes[..<place].allSatisfy(\.isASCIIDigit)
            if word.contains(UInt8(ascii: ":")) || isBasic && bytes[place] == UInt8(ascii: "T") { return true }
            // `14h05` and `14.05`.
            let (hours, rest) = (word.prefix { $0.isASCIIDigit }.count, word.drop { $0.isASCIIDigit })
            guard (1...2).contains(hours), rest.dropFirst().allSatisfy(\.isASCIIDigit) else { return false }
            return rest.first.map { $0 | 0x20 } == UInt8(ascii: "h") && [1, 3].contains(rest.count)
                || rest.first == UInt8(ascii: ".") && rest.count == 3
        }
        guard let start else { return (text[...], "") }
        var (day, time) = (text[..<start].trimmed, text[text.index(after: start)...])
        // `31/01/2026 à 18:30`.
        if day.utf8.last?.isASCIIDigit == false, let space = day.lastIndex(of: " "),
            clockWords.contains(day[day.index(after: space)...])
        {
            day = day[..<space].trimmed
        }
        // C and others write the year last: `Sun Mar  1 10:30:00 2026`.
        if day.utf8.first?.isASCIIDigit == false, let end = time.lastIndex(of: " "), time[end...].utf8.count == 5,
            time[end...].utf8.dropFirst().allSatisfy(\.isASCIIDigit)
        {
            return ("\(day)\(time[end...])", time[..<end])
        }
        return (day.last == "," ? day.dropLast() : day, time)
    }

    /// The words between a day and a time.
    private static let clockWords: Set<Substring> = ["à", "at", "um", "kl", "kl.", "om", "alle", "às"]

    /// The milliseconds since 1970 of the years 1 to 9999.
    private static let milliseconds = -62_135_596_800_000.0...253_402_300_799_999

    /// Reads seconds or milliseconds since 1970 from 2001 on; nil for other numbers, which are rather mistakes. OData 2
    /// writes milliseconds as `/Date(1711000000000)/` or `/Date(1711000000000+0060)/`, also those before 2001.
    private static func sinceEpoch(_ text: String) -> Date? {
        if text.hasPrefix("/Date("), text.hasSuffix(")/") {
            let number = text.dropFirst(6).dropLast(2)
            let count = Double(number.prefix(1) + number.dropFirst().prefix { $0.isNumber })
            return count.flatMap { milliseconds.contains($0) ? Date(millisecondsSince1970: $0) : nil }
        }
        let whole = text.utf8.prefix { $0.isASCIIDigit }
        guard whole.count == 10 || whole.count == 13, let number = Double(text), number.isFinite else { return nil }
        return whole.count == 13 ? Date(millisecondsSince1970: number) : Date(timeIntervalSince1970: number)
    }

    /// - Parameter time: `15:56`, `15:56:59.25`, `15h56`, `15.56`, `3:56 p.m.`, `15:56 Uhr`, and a zone or none, which
    ///   JavaScript writes as `GMT+0100 (CET)`; empty for midnight.
    private static func date(_ day: Day, at time: Substring, in zone: TimeZone) -> Date? {
        let clock = time.prefix { $0.isNumber || ":.,hH".contains($0) }
        let marks = clock.contains { ":hH".contains($0) } ? ":hH" : ":."
        var units = clock.split(omittingEmptySubsequences: false) { marks.contains($0) }.map(String.init)
        if clock.last?.lowercased() == "h" { units[units.count - 1] = "00" }
        var named = time[clock.endIndex...].trimmed.uppercased()
        if ["UHR", "H"].contains(named) { named = "" }
        let letters = named.filter { $0 != "." && !$0.isWhitespace }
        if ["AM", "PM"].contains(letters) { named = letters }
        if let half = ["AM", "PM"].first(where: named.hasPrefix), let hour = Int(units[0]), (1...12).contains(hour) {
            units[0] = String(hour % 12 + (half == "PM" ? 12 : 0))
            named = String(named.dropFirst(half.count).trimmed)
        }
        named = String(named.prefix { $0 != "(" }.trimmed)
        if named.hasPrefix("GMT"), named.utf8.count > 3 { named = String(named.dropFirst(3)) }
        if units == [""] { units = ["0", "0"] }
        if units.count == 1, let digits = Int(units[0]), [4, 6].contains(units[0].utf8.count) {
            let number = units[0].utf8.count == 4 ? digits * 100 : digits
            units = [number / 10_000, number / 100 % 100, number % 100].map { String($0) }
        }
        if units.count == 2 { units.append("0") }
        let whole = units.map { $0.utf8.prefix { $0.isASCIIDigit }.count }
        guard units.count == 3, whole.allSatisfy((1...2).contains) else { return nil }
        let digits = zip(units, whole).map { ($1 == 1 ? "0" : "") + $0 }.joined(separator: ":")
        // Replacing would take longer than all the rest, and few times have a comma.
        let hasComma = digits.utf8.contains(UInt8(ascii: ","))
        let written = "\(day)T" + (hasComma ? digits.replacing(",", with: ".") : digits)
        let isNamed = !named.isEmpty && named != "UTC" && named != "GMT"
        guard let date = Date(iso8601: written + (isNamed ? named : "Z")) else { return nil }
        return named.isEmpty ? date.addingTimeInterval(-Double(zone.offset(ofLocal: date))) : date
    }
}

extension TimeZone {
    /// Returns the seconds east of Greenwich at a local time, which is given as if it were in UTC.
    fileprivate func offset(ofLocal local: Date) -> Int {
        let guess = secondsFromGMT(for: local)
        return secondsFromGMT(for: local.addingTimeInterval(-Double(guess)))
    }
}

public import FoundationEssentials

extension Date {
    /// Reads `2026-11-20T10:00:00Z`, with a fraction of up to nine digits; nil for anything else.
    public init?(iso8601 text: String) {
        let parts = text.split(separator: ".", maxSplits: 1)
        guard let whole = parts.first else { return nil }
        guard parts.count == 2 else {
            guard let date = Self.whole(text) else { return nil }
            self = date
            return
        }
        let digits = parts[1].prefix { $0.isASCII && $0.isNumber }
        guard (1...9).contains(digits.count), let number = Int(digits),
            let date = Self.whole("\(whole)\(parts[1].dropFirst(digits.count))")
        else { return nil }
        self = date + Double(number) / Self.power(of: digits.count)
    }

    /// Reads a time without a fraction.
    ///
    /// The library reads the 30th of February as the 1st of March and ignores what follows the zone, so a year of four
    /// digits is checked here. Times before 1583, for which the library uses the Julian calendar, are left to it.
    private static func whole(_ text: String) -> Date? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[4] == UInt8(ascii: "-"), let year = Int(text.prefix(4)), year >= 1_583 else {
            return try? Date(text, strategy: .iso8601)
        }
        guard let seconds = secondsSince1970(bytes, on: Day(text.prefix(10))) else { return nil }
        // Souk's own form needs no library: setting up the library's parser takes a twentieth of the time until the
        // first prompt.
        if bytes[19...].elementsEqual("Z".utf8) { return Date(timeIntervalSince1970: Double(seconds)) }
        return isOffset(bytes[19...]) ? try? Date(text, strategy: .iso8601) : nil
    }

    /// Returns the seconds of `2026-11-20T10:00:00`, taken as UTC; nil for a day or a time that does not exist.
    private static func secondsSince1970(_ bytes: [UInt8], on day: Day?) -> Int? {
        guard let day, [10, 13, 16].map({ bytes[$0] }) == Array("T::".utf8) else { return nil }
        let units = [11, 14, 17].map { twoDigits(bytes[$0], bytes[$0 + 1]) }
        guard (0..<24).contains(units[0]), (0..<60).contains(units[1]), (0..<60).contains(units[2]) else { return nil }
        return day.daysSince1970 * 86_400 + (units[0] * 60 + units[1]) * 60 + units[2]
    }

    /// Returns true if a zone is written as `+01:00` or `-0530`.
    private static func isOffset(_ zone: ArraySlice<UInt8>) -> Bool {
        let isSeparated = zone.dropFirst(3).first == UInt8(ascii: ":")
        let digits = zone.dropFirst().prefix(2) + zone.dropFirst(isSeparated ? 4 : 3)
        return zone.first.map("+-".utf8.contains) ?? false && digits.count == 4
            && digits.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Returns the number that two digits represent; -1 if one of them is not a digit.
    private static func twoDigits(_ first: UInt8, _ second: UInt8) -> Int {
        let digits = [first, second].map { Int($0) - 0x30 }
        return digits.allSatisfy((0...9).contains) ? digits[0] * 10 + digits[1] : -1
    }

    /// The time in UTC, with a fraction to the nanosecond if it has one.
    ///
    /// That is precise enough for any time from 2010 on to be read back unchanged.
    public var iso8601: String {
        let seconds = timeIntervalSinceReferenceDate.rounded(.down)
        let nanoseconds = Int(((timeIntervalSinceReferenceDate - seconds) * 1e9).rounded(.down))
        let text = Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601)
        guard nanoseconds > 0 else { return text }
        var digits = String(nanoseconds)
        digits = String(repeating: "0", count: 9 - digits.count) + digits
        while digits.hasSuffix("0") { digits.removeLast() }
        return text.dropLast() + "." + digits + "Z"
    }

    private static func power(of digits: Int) -> Double {
        repeatElement(10, count: digits).reduce(1, *)
    }
}

public import FoundationEssentials

/// A length of time in whole seconds.
public struct Seconds: Sendable, Hashable {
    public let count: Int

    public init(_ count: Int) { self.count = count }
}

extension Seconds {
    private typealias Unit = (names: Set<Substring>, seconds: Int)

    /// The units in which lengths are written, the longest first.
    private static let units: [Unit] = [
        (["w"], 604_800), (["d"], 86_400), (["h", "hr", "std", "س"], 3_600),
        (["m", "min", "mn", "د"], 60), (["s", "sec", "ث"], 1),
    ]

    /// Reads `90`, `90s`, `2m`, `1h30m`, `1h30`, `2m30`, `2:30`, `1:02:30`, `3d`, `1w2d` and what
    /// ``description`` writes for lengths from 0, also with the Arabic symbols; nil for anything else.
    ///
    /// Each unit may occur once, and longer units come before shorter ones. A number without a unit is in seconds, or
    /// after hours in minutes.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        if (2...3).contains(parts.count) {
            let numbers = parts.compactMap { $0.utf8.count <= 4 && $0.utf8.allSatisfy(\.isASCIIDigit) ? Int($0) : nil }
            guard numbers.count == parts.count, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
            self.init(numbers.reduce(0) { $0 * 60 + $1 })
            return
        }
        var rest = text.lowercased()[...]
        var units = Self.units[...]
        var sum: Int128 = 0
        repeat {
            let digits = Self.take(from: &rest) { ("0"..."9").contains($0) }
            let name = Self.take(from: &rest) { $0.isLetter }
            let bare = [Self.units.count: "s", 2: "m", 1: "s"][units.count] ?? name
            guard let place = units.firstIndex(where: { $0.names.contains(name.isEmpty ? bare : name) }) else {
                return nil
            }
            guard let count = Int(digits) else { return nil }
            sum += Int128(count) * Int128(units[place].seconds)
            units = units[(place + 1)...]
        } while !rest.isEmpty
        guard let count = Int(exactly: sum) else { return nil }
        self.init(count)
    }

    /// Removes and returns the characters of a kind at the beginning, and removes the blanks after them.
    private static func take(from rest: inout Substring, while isWanted: (Character) -> Bool) -> Substring {
        let taken = rest.prefix(while: isWanted)
        rest = rest[taken.endIndex...].drop(while: \.isWhitespace)
        return taken
    }
}

extension Seconds: Comparable {
    public static func < (left: Seconds, right: Seconds) -> Bool { left.count < right.count }
}

extension Seconds: CustomStringConvertible {
    /// The length as people read it: `45 s`, `2 min 05 s`, `1 h 00 min 07 s`; hours are the largest unit.
    ///
    /// The symbols are those of the International System, which are the same in every language.
    public var description: String {
        let (hours, minutes, seconds) = units
        let sign = count < 0 ? "-" : ""
        if hours > 0 { return "\(sign)\(hours) h \(minutes.padded(to: 2)) min \(seconds.padded(to: 2)) s" }
        if minutes > 0 { return "\(sign)\(minutes) min \(seconds.padded(to: 2)) s" }
        return "\(sign)\(seconds) s"
    }

    /// The length without its sign: whole hours, minutes from 0 to 59, seconds from 0 to 59.
    public var units: (hours: Int, minutes: Int, seconds: Int) {
        let (minutes, seconds) = count.magnitude.quotientAndRemainder(dividingBy: 60)
        return (Int(minutes / 60), Int(minutes % 60), Int(seconds))
    }
}

extension Date {
    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    /// Reads `2026-11-20T10:00:00Z`, with a fraction of up to nine digits, and with an offset such as `+01:00`,
    /// `-0530` or `+01` instead of `Z`; nil for anything else.
    ///
    /// Setting up the library's parser would take a twentieth of the time until the first prompt. It also reads the
    /// 30th of February as the 1st of March.
    public init?(iso8601 text: String) {
        guard let date = text.withBytes({ Self.date(in: $0.prefix(40)) }) else { return nil }
        self = date
    }

    /// Creates the time that many milliseconds after 1970: the same as from its text.
    public init(millisecondsSince1970 count: Double) {
        let seconds = (count / 1_000).rounded(.down)
        self = Date(timeIntervalSince1970: seconds) + (count - seconds * 1_000) / 1_000
    }

    private static func date(in bytes: Bytes) -> Date? {
        guard bytes.count >= 20, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == UInt8(ascii: "T"),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":")
        else { return nil }
        guard let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
            let hours = number(bytes[11..<13]), let minutes = number(bytes[14..<16]),
            let seconds = number(bytes[17..<19]),
            hours < 24, minutes < 60, seconds < 60, let date = Day(year: year, month: month, day: day)
        else { return nil }
        var rest = bytes[19...]
        var fraction = 0.0
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix { $0.isASCIIDigit }
            guard digits.count <= 9, let number = Self.number(digits) else { return nil }
            fraction = Double(number) / repeatElement(10, count: digits.count).reduce(1, *)
            rest = rest.dropFirst(1 + digits.count)
        }
        guard let offset = Self.offset(rest) else { return nil }
        let whole = ((date.daysSince1970 * 24 + hours) * 60 + minutes) * 60 + seconds - offset
        return Date(timeIntervalSince1970: Double(whole)) + fraction
    }

    /// Returns the seconds by which a zone such as `Z`, `+01:00`, `-0530` or `+01` is ahead of UTC; nil for other text.
    private static func offset(_ zone: Bytes) -> Int? {
        if zone.count == 1, zone.first == UInt8(ascii: "Z") { return 0 }
        let isSeparated = zone.dropFirst(3).first == UInt8(ascii: ":")
        guard let sign = zone.first, "+-".utf8.contains(sign), zone.count == (isSeparated ? 6 : 5) || zone.count == 3,
            let hours = number(zone.dropFirst().prefix(2)), hours < 24,
            let minutes = zone.count == 3 ? 0 : number(zone.suffix(2)), minutes < 60
        else { return nil }
        return (sign == UInt8(ascii: "-") ? -60 : 60) * (hours * 60 + minutes)
    }

    /// Returns the number that ASCII digits represent, at most nine of them; nil for anything else.
    private static func number(_ digits: Bytes) -> Int? {
        var number = 0
        for digit in digits {
            guard digit.isASCIIDigit else { return nil }
            number = number * 10 + Int(digit - 0x30)
        }
        return digits.isEmpty ? nil : number
    }

    /// The time in UTC, with a fraction to the nanosecond if it has one.
    ///
    /// That is precise enough for any time from 2010 on to be read back unchanged.
    public var iso8601: String {
        let seconds = timeIntervalSinceReferenceDate.rounded(.down)
        let nanoseconds = Int(((timeIntervalSinceReferenceDate - seconds) * 1e9).rounded(.down))
        var fraction = nanoseconds > 0 ? "." + nanoseconds.padded(to: 9) : ""
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return Self.text(at: seconds + Self.timeIntervalBetween1970AndReferenceDate, fraction: fraction)
    }

    /// - Parameter fraction: A point and digits, or nothing.
    static func text(at seconds: TimeInterval, fraction: String) -> String {
        // The library's formatter takes ten times as long, and counts days before 1582 by the Julian calendar.
        let days = (seconds / 86_400).rounded(.down)
        guard abs(days) < 1e7, let day = Day(daysSince1970: Int(days)) else {
            return Date(timeIntervalSince1970: seconds).formatted(.iso8601).dropLast() + fraction + "Z"
        }
        let time = Int(seconds - days * 86_400)
        let clock = [time / 3_600, time / 60 % 60, time % 60].map { $0.padded(to: 2) }
        return "\(day)T\(clock.joined(separator: ":"))\(fraction)Z"
    }
}

public import FoundationEssentials

/// A moment as the services write it: `2019-11-05T15:56:59Z`, `…59+0000`, `…59.000Z`.
///
/// Stricter than Foundation's own reader, which takes the 30th of February, the 25th hour and whatever follows the zone.
public struct Timestamp: Sendable, Hashable {
    public let date: Date

    /// Reads ISO 8601's extended form to the second or a fraction of one, with a zone; nil for anything else.
    public init?(_ text: String) {
        // Read as UTC and written again, what is not a moment of the calendar comes back as something else.
        let moment = text.prefix(19) + "Z"
        guard let date = try? Date(moment, strategy: .iso8601), date.formatted(.iso8601) == moment else { return nil }
        var rest = text.dropFirst(19)
        guard let fraction = Self.takeFraction(from: &rest), let offset = Self.offset(rest) else { return nil }
        self.date = date.addingTimeInterval(fraction - Double(offset))
    }

    /// Passes `.` and the digits after it; 0 where there are none, nil where only the point is.
    private static func takeFraction(from rest: inout Substring) -> Double? {
        guard rest.first == "." else { return 0 }
        let digits = rest.dropFirst().prefix { ("0"..."9").contains($0) }
        rest = rest[digits.endIndex...]
        return digits.isEmpty ? nil : Double("0." + digits)
    }

    /// Seconds east of Greenwich: `Z`, `+0130` or `+01:30`; nil for anything else.
    private static func offset(_ zone: Substring) -> Int? {
        if zone == "Z" { return 0 }
        let digits = zone.dropFirst().utf8.filter { $0 != UInt8(ascii: ":") }
        let isSeparated = zone.dropFirst(3).first == ":"
        guard let sign = zone.first, "+-".contains(sign), zone.utf8.count == (isSeparated ? 6 : 5) else { return nil }
        guard digits.count == 4, digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
        let numbers = digits.map { Int($0 - UInt8(ascii: "0")) }
        let hours = numbers[0] * 10 + numbers[1]
        let minutes = numbers[2] * 10 + numbers[3]
        guard hours < 24, minutes < 60 else { return nil }
        return (sign == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }
}

/// A length of time in whole seconds.
public struct Seconds: Sendable, Hashable {
    public let count: Int

    /// Creates a length of time.
    public init(_ count: Int) {
        self.count = count
    }
}

extension Seconds {
    private typealias Unit = (names: Set<Substring>, seconds: Int)

    /// The units in which lengths are written, the longest first.
    private static let units: [Unit] = [
        (["w"], 604_800), (["d"], 86_400), (["h"], 3_600), (["m", "min"], 60), (["s"], 1),
    ]
    /// Reads `90`, `90s`, `2m`, `1h30m`, `3d`, `1w2d` and what ``description`` writes for lengths from 0; nil for
    /// anything else.
    ///
    /// Each unit may occur once, and longer units come before shorter ones. A number without a unit is in seconds.
    public init?(_ text: String) {
        var rest = text.lowercased()[...]
        var units = Self.units[...]
        var sum = 0
        repeat {
            let digits = Self.take(from: &rest) { ("0"..."9").contains($0) }
            let name = Self.take(from: &rest) { $0.isLetter }
            let isBare = name.isEmpty && units.count == Self.units.count
            guard let place = units.firstIndex(where: { $0.names.contains(isBare ? "s" : name) }) else { return nil }
            guard let count = Int(digits) else { return nil }
            let (seconds, isTooLong) = count.multipliedReportingOverflow(by: units[place].seconds)
            let (total, isTooMuch) = sum.addingReportingOverflow(seconds)
            guard !isTooLong, !isTooMuch else { return nil }
            sum = total
            units = units[(place + 1)...]
        } while !rest.isEmpty
        self.init(sum)
    }

    /// Removes and returns the characters of a kind at the beginning, and removes the blanks after them.
    private static func take(from rest: inout Substring, while isWanted: (Character) -> Bool) -> Substring {
        let taken = rest.prefix(while: isWanted)
        rest = rest[taken.endIndex...].drop { $0 == " " }
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
        if hours > 0 { return "\(sign)\(hours) h \(Self.twoDigits(minutes)) min \(Self.twoDigits(seconds)) s" }
        if minutes > 0 { return "\(sign)\(minutes) min \(Self.twoDigits(seconds)) s" }
        return "\(sign)\(seconds) s"
    }

    /// The length without the units that are zero: `2 min`, `1 h 30 min`; `0 s` for an empty length.
    public var briefDescription: String {
        let (hours, minutes, seconds) = units
        let parts = [(hours, "h"), (minutes, "min"), (seconds, "s")].filter { $0.0 > 0 }
        guard !parts.isEmpty else { return description }
        return (count < 0 ? "-" : "") + parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }

    /// The length without its sign: whole hours, minutes from 0 to 59, seconds from 0 to 59.
    public var units: (hours: Int, minutes: Int, seconds: Int) {
        let (minutes, seconds) = count.magnitude.quotientAndRemainder(dividingBy: 60)
        return (Int(minutes / 60), Int(minutes % 60), Int(seconds))
    }

    /// Returns a number below 100 with two digits, as clocks show it: `05`.
    public static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}

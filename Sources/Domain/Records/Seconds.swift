/// A length of time in whole seconds.
public struct Seconds: Sendable, Hashable {
    public let count: Int

    public init(_ count: Int) {
        self.count = count
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
        let (minutes, seconds) = count.magnitude.quotientAndRemainder(dividingBy: 60)
        let (hours, minutesOfHour) = minutes.quotientAndRemainder(dividingBy: 60)
        let sign = count < 0 ? "-" : ""
        if hours > 0 { return "\(sign)\(hours) h \(Self.twoDigits(minutesOfHour)) min \(Self.twoDigits(seconds)) s" }
        if minutes > 0 { return "\(sign)\(minutes) min \(Self.twoDigits(seconds)) s" }
        return "\(sign)\(seconds) s"
    }

    private static func twoDigits(_ number: UInt) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}

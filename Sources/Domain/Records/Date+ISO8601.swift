public import FoundationEssentials

extension Date {
    /// Reads `2026-11-20T10:00:00Z`, with a fraction of up to nine digits; nil for anything else.
    public init?(iso8601 text: String) {
        let parts = text.split(separator: ".", maxSplits: 1)
        guard let whole = parts.first else { return nil }
        guard parts.count == 2 else {
            guard let date = try? Date(text, strategy: .iso8601) else { return nil }
            self = date
            return
        }
        let digits = parts[1].prefix { $0.isASCII && $0.isNumber }
        guard (1...9).contains(digits.count), let number = Int(digits),
            let date = try? Date(whole + parts[1].dropFirst(digits.count), strategy: .iso8601)
        else { return nil }
        self = date + Double(number) / Self.power(of: digits.count)
    }

    /// The time in UTC, with a fraction to the nanosecond if it has one.
    ///
    /// That is enough for any time from 2010 on to be the same when it is read back.
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

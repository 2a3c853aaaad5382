public import Domain
public import Ports
public import Syntax
public import struct FoundationEssentials.Date

/// A time with a precision of one second, as given to `--now`: `2026-11-20T12:00:00Z`.
public struct PointInTime: Argument {
    public let date: Date
    public let range: SourceRange

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        guard let date = Self.date(typed.text.withWesternDigits) else {
            throw Failure(
                .usage, "“\(typed.text)” is not a time.", hint: "For example: 2026-11-20T12:00:00Z.", at: typed.range)
        }
        self.date = date
        range = typed.range
    }

    /// Reads a time with a precision of one second in a four-digit year; returns nil for anything else.
    public static func date(_ text: String) -> Date? {
        Date(iso8601: text).flatMap { $0.iso8601.count == "2026-11-20T12:00:00Z".count ? $0 : nil }
    }
}

/// A duration, as it is typed: `90s`, `15m`, `2h`, `3d`, `1w`, `1h30m`.
public struct TimeSpan: Argument {
    public let seconds: Seconds
    public static let limit = Seconds(100 * 365 * 86_400)

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        guard let seconds = Seconds(typed.text.withWesternDigits), seconds > Seconds(0) else {
            throw Failure(
                .usage, "“\(typed.text)” is not a length of time.",
                hint: "For example: 90s, 15m, 2h, 3d or 1h30m.", at: typed.range)
        }
        guard seconds <= Self.limit else {
            throw Failure(.usage, "“\(typed.text)” is more than a hundred years.", at: typed.range)
        }
        self.seconds = seconds
    }
}

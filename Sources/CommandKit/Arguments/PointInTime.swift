import Domain
public import struct FoundationEssentials.Date
public import Services
public import Syntax

/// A time to the second, as `--now` takes it: `2026-11-20T12:00:00Z`.
public struct PointInTime: Argument {
    public let date: Date
    /// Where it stands in the line.
    public let range: SourceRange

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        guard let date = Self.date(typed.text.withWesternDigits) else {
            throw Failure(
                .usage, "“\(typed.text)” is not a time.", hint: "For example: 2026-11-20T12:00:00Z.", at: typed.range)
        }
        self.date = date
        range = typed.range
    }

    /// Reads a time to the second in a year of four digits; nil for anything else.
    public static func date(_ text: String) -> Date? {
        Date(iso8601: text).flatMap { $0.iso8601.count == "2026-11-20T12:00:00Z".count ? $0 : nil }
    }
}

public import Domain
public import Services
import Syntax

/// A length of time, as it is typed: `90s`, `15m`, `2h`, `3d`, `1w`, `1h30m`.
public struct TimeSpan: Argument {
    /// From 1 second to ``limit``.
    public let seconds: Seconds

    /// A hundred years.
    public static let limit = Seconds(100 * 365 * 86_400)

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        guard let seconds = Seconds(long: typed.text.withWesternDigits), seconds > Seconds(0) else {
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

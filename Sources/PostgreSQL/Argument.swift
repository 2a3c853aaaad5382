import Domain
import FoundationEssentials
import SQLQueries

/// An argument of a statement, as text with its type.
struct Argument: Sendable, Hashable {
    /// The OID of the type, which is the same on every server.
    let type: UInt32
    /// Nil for NULL.
    let text: String?

    init(_ value: Value) {
        text = value.databaseText
        type =
            switch value {
            case .missing, .text: 25
            case .integer, .duration: 20
            case .number: 701
            case .money: 1700
            case .boolean: 16
            case .date: 1184
            case .day: 1082
            case .list: 1009
            }
    }
}

extension Argument {
    /// The argument as people write it into a statement.
    var literal: String {
        guard let text else { return "NULL" }
        let quoted = "'" + text.replacing("'", with: "''") + "'"
        return switch type {
        case 20, 1700: text.first == "-" ? "(\(text))" : text
        case 701: quoted + "::float8"
        case 16: quoted + "::boolean"
        case 1184: quoted + "::timestamptz"
        case 1082: quoted + "::date"
        default: quoted
        }
    }
}

extension Value {
    /// The value as PostgreSQL writes and reads it; nil for NULL. A text with a NUL, which PostgreSQL cannot have, is
    /// NULL, and so are numbers that are not finite.
    var databaseText: String? {
        switch self {
        case .missing: nil
        case .text(let text): text.utf8.contains(0) ? nil : text
        case .integer(let number), .duration(let number): String(number)
        case .number(let number): number.isFinite ? "\(number)" : nil
        case .money(let money): money.digits
        case .boolean(let flag): flag ? "t" : "f"
        case .date(let date): DatabaseTime.text(date)
        case .day(let day): day.description
        case .list(let texts): "{" + texts.map(Self.element).joined(separator: ",") + "}"
        }
    }

    private static func element(_ text: String) -> String {
        "\"" + text.withoutNUL.escaping(["\\", "\""], with: "\\") + "\""
    }
}

/// Times as PostgreSQL has them: whole microseconds.
enum DatabaseTime {
    /// From 1970 to 2001, in seconds.
    private static let epoch = 978_307_200
    private static let day = 86_400_000_000

    static func date(microsecondsSince1970 count: Int) -> Date {
        Date(timeIntervalSinceReferenceDate: Double(count - epoch * 1_000_000) / 1_000_000)
    }

    /// Returns the time in UTC; an infinite one for a time that `Day` does not have, and nil for none.
    static func text(_ date: Date) -> String? {
        let seconds = date.timeIntervalSinceReferenceDate
        guard !seconds.isNaN else { return nil }
        guard seconds.magnitude < 1e12 else { return seconds < 0 ? "-infinity" : "infinity" }
        let whole = seconds.rounded(.down)
        let fraction = Int(((seconds - whole) * 1_000_000).rounded())
        let count = (Int(whole) + epoch) * 1_000_000 + fraction
        let days = Int((Double(count) / Double(day)).rounded(.down))
        let start = days * day > count ? days - 1 : days
        guard let written = Day(daysSince1970: start) else { return seconds < 0 ? "-infinity" : "infinity" }
        let rest = count - start * day
        let clock = [rest / 3_600_000_000, rest / 60_000_000 % 60, rest / 1_000_000 % 60].map { $0.padded(to: 2) }
        return "\(written) \(clock.joined(separator: ":")).\((rest % 1_000_000).padded(to: 6))+00"
    }
}

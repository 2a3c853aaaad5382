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

    /// The argument as people write it into a statement.
    var literal: String {
        guard let text else { return "NULL" }
        if [20, 1700].contains(type) { return text.first == "-" ? "(\(text))" : text }
        let types: [UInt32: String] = [701: "::float8", 16: "::boolean", 1184: "::timestamptz", 1082: "::date"]
        return "'" + text.replacing("'", with: "''") + "'" + types[type, default: ""]
    }
}

extension Value {
    /// The value as PostgreSQL writes and reads it; nil for NULL, and for numbers that are not finite.
    var databaseText: String? {
        switch self {
        case .missing: nil
        case .text(let text): text
        case .integer(let number), .duration(let number): String(number)
        case .number(let number): number.isFinite ? "\(number)" : nil
        case .money(let money): money.digits
        case .boolean(let flag): flag ? "t" : "f"
        case .date(let date): DatabaseTime.text(date)
        case .day(let day): day.description
        case .list(let texts): "{" + texts.map(Self.element).joined(separator: ",") + "}"
        }
    }

    private static func element(_ text: String) -> String { "\"" + text.escaping(["\\", "\""], with: "\\") + "\"" }
}

/// Times as PostgreSQL has them: whole microseconds.
enum DatabaseTime {
    /// From 1970 to 2001, in seconds.
    private static let epoch = 978_307_200
    private static let day = 86_400_000_000

    static func date(microsecondsSince1970 count: Int) -> Date {
        Date(timeIntervalSinceReferenceDate: Double(count - epoch * 1_000_000) / 1_000_000)
    }

    /// Returns the time in UTC; nil for one that `Day` does not have.
    static func text(_ date: Date) -> String? {
        let seconds = date.timeIntervalSinceReferenceDate
        guard seconds.magnitude < 1e12 else { return nil }
        let count = Int((seconds * 1_000_000).rounded()) + epoch * 1_000_000
        let rest = (count % day + day) % day
        let clock = [rest / 3_600_000_000, rest / 60_000_000 % 60, rest / 1_000_000 % 60].map { $0.padded(to: 2) }
        return Day(daysSince1970: (count - rest) / day).map {
            "\($0) \(clock.joined(separator: ":")).\((rest % 1_000_000).padded(to: 6))+00"
        }
    }
}

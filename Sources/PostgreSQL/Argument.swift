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
        // The parts of a list are separated by U+001F where they are searched.
        let isPlain = !text.utf8.contains { $0 < 0x20 }
        let written = isPlain ? text : text.replacing("\\", with: "\\\\").replacing("\u{1F}", with: "\\x1f")
        return (isPlain ? "'" : "E'") + written.replacing("'", with: "''") + "'" + types[type, default: ""]
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
        case .date(let date): Date.writable.contains(date.timeIntervalSince1970) ? date.iso8601 : nil
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

    static func date(microsecondsSince1970 count: Int) -> Date {
        Date(timeIntervalSinceReferenceDate: Double(count - epoch * 1_000_000) / 1_000_000)
    }
}

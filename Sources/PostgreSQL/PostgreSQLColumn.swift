import Domain
import FoundationEssentials
import Ports
import SQLQueries

extension PostgreSQLTable {
    /// A field's column, with the expressions that read it.
    struct Column: Sendable {
        let field: Field
        /// True for IDs that are texts, where others are numbers.
        let isTextNumber: Bool
        /// The least and the greatest value that the field can have, if its type has others: `NaN`, `infinity`, and
        /// years before 1 and after 9999.
        let limits: (least: SQLText, greatest: SQLText)?
        let value: SQLText
        let folded: SQLText?
        /// True if its folded text is made for each query, which ignores the case of ASCII letters only.
        let isUnfolded: Bool
        /// The value as text that ``PostgreSQLTable/read(_:)`` understands.
        let selected: SQLText
        /// The condition that an amount has a currency that is known; nil if all have one.
        var isKnown: SQLText?
    }
}

extension PostgreSQLTable.Column {
    /// Nil if the type cannot hold the field's values.
    init?(
        _ field: Field, _ description: PostgreSQLTable.Description, folded: PostgreSQLTable.Description?
    ) {
        guard field.databaseTypes.contains(description.type) else { return nil }
        let column: SQLText = "r.\(sql: SQLText.quoted(description.name))"
        let isPlain = ["text", "varchar"].contains(description.type)
        let isText = Field.texts.contains(description.type)
        self.field = field
        isTextNumber = field.kind == .integer && isText
        let greatest = field.isMoney ? PostgreSQLTable.greatestAmount : "1.7976931348623157e308"
        limits =
            switch description.type {
            case "numeric", "float4", "float8": ("-\(greatest)", greatest)
            case _ where field.kind == .day: ("DATE '0001-01-01'", "DATE '9999-12-31'")
            // In UTC, whatever the zone of the connection.
            case "timestamptz", "timestamp", "date":
                ("TIMESTAMPTZ '0001-01-01 00:00+00'", "TIMESTAMPTZ '9999-12-31 23:59:59.999+00'")
            default: nil
            }
        // A `real` is the number that is shown, and not its 24 bits.
        let text: SQLText =
            description.type == "float4" ? "\(column)::text::float8" : isText && !isPlain ? "\(column)::text" : column
        isUnfolded = field.isFolded && folded == nil
        // An empty text or list is missing; souk stores none. A list of lists cannot be read.
        let plain: SQLText =
            field.kind == .list ? "CASE WHEN array_ndims(\(column)) = 1 THEN array_remove(\(column), NULL) END" : text
        let empty: SQLText = field.kind == .list ? "'{}'" : "''"
        value = isUnfolded && (isText || field.kind == .list) ? "nullif(\(plain), \(empty))" : text
        switch field.kind {
        case .text, .choice, .list:
            let joined: SQLText = field.kind == .list ? "array_to_string(\(value), E'\\x1f')" : value
            let kept = folded.map { "r.\(sql: SQLText.quoted($0.name))" as SQLText } ?? "lower(\(joined))"
            self.folded = folded?.isBinary == true ? kept : "\(kept) COLLATE \"C\""
            let nested: SQLText = "to_json(CASE WHEN array_ndims(\(column)) > 1 THEN \(column) ELSE \(value) END)::text"
            selected = field.kind == .list ? nested : value
        case .date:
            self.folded = nil
            let microseconds: SQLText = "(extract(epoch FROM \(column)::timestamptz) * 1000000)::bigint"
            selected =
                limits.map { "CASE WHEN \(column) BETWEEN \($0.least) AND \($0.greatest) THEN \(microseconds) END" }
                ?? microseconds
        default:
            self.folded = nil
            selected = "\(value)"
        }
    }

    /// Returns the column of a text that a table lacks.
    static func empty(_ field: Field) -> Self {
        Self(
            field: field, isTextNumber: false, limits: nil, value: "NULL::text", folded: "NULL::text", isUnfolded: true,
            selected: "NULL::text")
    }

    /// The condition that the column has a value which the field can have.
    var isPresent: SQLText {
        limits.map { "\(value) BETWEEN \($0.least) AND \($0.greatest)" } ?? "\(value) IS NOT NULL"
    }

    /// Returns the column of currencies that souk has not made, as ``PostgreSQLTable/read(_:)`` reads it: the currency
    /// of the row's amount, in capitals, and the service's own if the row names none. Its value is missing if the
    /// currency is not known.
    func ofAmounts(in amounts: [Self]) -> Self {
        if amounts.isEmpty { return self }
        let cases = amounts.map { amount -> (present: SQLText, known: SQLText) in
            let (isPresent, code) = (amount.isPresent, code(of: amount))
            return ("WHEN \(isPresent) THEN \(code)", "WHEN \(isPresent) AND \(isKnown(for: amount)) THEN \(code)")
        }
        let known: SQLText = "CASE \(cases.map(\.known).joined(separator: " ")) END"
        return Self(
            field: field, isTextNumber: false, limits: nil, value: known, folded: "lower(\(known)) COLLATE \"C\"",
            isUnfolded: true, selected: "CASE \(cases.map(\.present).joined(separator: " ")) END")
    }

    private func code(of amount: Self) -> SQLText {
        let (none, usual) = (Currency.unspecified.code, (amount.field.kind.currency ?? .unspecified).code)
        return "coalesce(nullif(nullif(upper(trim(\(value))), ''), \(.text(none))), \(.text(usual)))"
    }

    /// Returns the condition that an amount's currency is known.
    func isKnown(for amount: Self) -> SQLText {
        let codes = [Currency.unspecified.code] + Currency.all.keys.sorted()
        return "\(code(of: amount)) = ANY(\(.list(codes)))"
    }
}

extension Field {
    static let texts: Set<String> = ["text", "varchar", "bpchar", "name", "citext", "uuid", "enum"]
    static let integers: Set<String> = ["int2", "int4", "int8"]
    static let idTypes = integers.union(texts).union(["numeric"])

    /// The types of columns that can hold the field's values.
    var databaseTypes: Set<String> {
        switch kind {
        case .text, .choice: Self.texts
        case .integer: name == "id" ? Self.idTypes : Self.integers.union(Self.texts)
        case .number: Self.integers.union(["float4", "float8", "numeric"])
        case .money: Self.integers.union(["numeric"])
        case .boolean: ["bool"]
        case .date: ["timestamptz", "timestamp", "date"]
        case .day: ["date"]
        case .duration: Self.integers
        case .list: ["_text", "_varchar"]
        }
    }

    /// The type of the field's column in a table that souk makes.
    var databaseType: String {
        switch kind {
        case .text, .choice: "text"
        case .integer, .duration: "bigint"
        case .number: "double precision"
        case .money: "numeric"
        case .boolean: "boolean"
        case .date: "timestamptz"
        case .day: "date"
        case .list: "text[]"
        }
    }
}

extension PostgreSQLTable.Column {
    /// Returns the value of a selected text; nil if the field cannot have it.
    ///
    /// - Parameter named: The currency of amounts; the field's own if nil. In an unspecified one, they are missing.
    func value(of text: String, in named: Currency?) -> Value? {
        switch field.kind {
        case .text, .choice: .text(text)
        case .integer:
            Int(text).flatMap { !isTextNumber || String($0) == text ? .integer($0) : nil }
                ?? (isTextNumber || limits != nil ? .text(text) : nil)
        case .number: Double(text).flatMap { $0.isFinite ? .number($0 == 0 ? 0 : $0) : nil }
        case .money where named == .unspecified: .missing
        case .money(let usual):
            // A computed amount can have any number of decimals.
            (Money(digits: text, currency: named ?? usual)
                ?? Money.rounded(digits: text, currency: named ?? usual)?.money).map(Value.money)
        case .boolean: text == "t" ? .boolean(true) : text == "f" ? .boolean(false) : nil
        case .date: Int(text).map { .date(DatabaseTime.date(microsecondsSince1970: $0)) }
        case .day: Day(text).map(Value.day)
        case .duration: Int(text).map(Value.duration)
        case .list: Self.list(text)
        }
    }

    private static func list(_ json: String) -> Value? {
        guard case .array(let elements)? = try? JSONParser.value(of: Array(json.utf8)) else { return nil }
        var texts: [String] = []
        for element in elements {
            switch element {
            case .string(let text): texts.append(text)
            case .null: continue
            default: return nil
            }
        }
        return .list(texts)
    }
}

import Domain
import FoundationEssentials
import Ports
import SQLQueries

/// A service's table in a database, with the columns that it has there.
///
/// The table is named as the service, and the columns as the fields. A field without a column is missing in every
/// record. A text's folded form is in a column of its own (`title_folded`); without one, only the case of ASCII letters
/// is ignored. Records come in the order of `place`, otherwise in the order of the service's fields.
struct PostgreSQLTable: Sendable {
    /// A column as the server describes it.
    struct Description: Sendable, Hashable {
        let name: String
        /// The name of the type, such as `int8`; `enum` for any enumeration.
        let type: String
        /// True if texts are compared byte by byte.
        let isBinary: Bool
    }

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
    }

    let schema: Schema
    let name: String
    /// The columns by the position of their field; nil for a field without a column.
    let columns: [Column?]
    /// The columns that a page selects after the record's ID.
    let present: [Column]
    let selection: SQLText
    let place: SQLText
    let order: [FieldOrder]
    /// In the service's order.
    var categories: [Domain.Category] = []
    /// The column with the record's ID.
    private let identifier: (value: SQLText, isNumber: Bool)

    /// - Throws: `.invalidResponse` for a table that cannot hold the service's records.
    init(of schema: Schema, _ descriptions: [Description], at address: DatabaseAddress) throws(Failure) {
        let table = address.table(of: schema)
        let find = { (name: String) in
            descriptions.first { $0.name == name } ?? descriptions.first { $0.name == name.lowercased() }
        }
        // A column of souk's own, unless it is that of a field in a table that souk has not made.
        let findOwn = { (name: String) in
            schema.field(named: name).map { find($0.columnName) != nil } ?? true ? find(name) : nil
        }
        let own = schema.field(named: "id")?.path.joined(separator: ".") ?? "id"
        guard let id = (own == "id" ? nil : find(own)) ?? findOwn("record") ?? find("id") else {
            throw Self.lacking(
                own == "id" ? "record" : own, table, at: address,
                hint: "It holds the record’s id; “id” will do as well.")
        }
        var columns: [Column?] = []
        for field in schema.fields {
            let known = find(field.columnName) ?? find(field.name)
            guard let description = known ?? find(field.path.joined(separator: ".")) else {
                columns.append(nil)
                continue
            }
            guard let column = Column(field, description, folded: find(field.name + "_folded")) else {
                throw Failure(
                    .invalidResponse,
                    """
                    The column “\(description.name)” of the table “\(table)” at “\(address.string)” has the type \
                    “\(description.type)”.
                    """, hint: "It needs \(field.databaseType), or a view with that type.")
            }
            columns.append(column)
        }
        guard columns[schema.headline.position] != nil else {
            throw Self.lacking(schema.headline.name, table, at: address)
        }
        if let currency = schema.currency, let column = columns[currency.position], column.isUnfolded {
            columns[currency.position] = column.ofAmounts(in: columns.compactMap(\.self).filter(\.field.isMoney))
        }
        self.schema = schema
        self.columns = columns
        name = Self.quoted(table)
        present = columns.compactMap(\.self)
        let value: SQLText = "r.\(sql: SQLText.quoted(id.name))"
        identifier = (value, ["int2", "int4", "int8"].contains(id.type))
        selection = (["\(value)::text" as SQLText] + present.map(\.selected)).joined(separator: ", ")
        let place = findOwn("place").map { "r.\(sql: SQLText.quoted($0.name))" as SQLText }
        self.place = place ?? value
        order = place == nil ? schema.sentOrder : []
    }

    private static func lacking(
        _ column: String, _ table: String, at address: DatabaseAddress, hint: Message? = nil
    ) -> Failure {
        Failure(
            .invalidResponse,
            "The table “\(table)” at “\(address.string)” has no column “\(column)”.",
            hint: hint ?? "docs/postgresql.md has the columns that souk needs.")
    }

    /// Returns the name of a table as SQL has it; a dot separates it from its schema.
    static func quoted(_ table: String) -> String {
        table.split(separator: ".").map { SQLText.quoted(String($0)) }.joined(separator: ".")
    }

    var lackingFields: [String] {
        zip(schema.fields, columns).filter { $1 == nil && $0 != schema.currency }.map(\.0.name)
    }

    var unfoldedFields: [String] { present.filter(\.isUnfolded).map(\.field.name) }
}

extension DatabaseAddress {
    func table(of schema: Schema) -> String { table ?? schema.service.rawValue }
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
            case "timestamptz", "timestamp", "date": ("'0001-01-01'", "'9999-12-31 23:59:59.999'")
            default: nil
            }
        let text: SQLText = isText && !isPlain ? "\(column)::text" : column
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
            let microseconds: SQLText = "(extract(epoch FROM \(column)) * 1000000)::bigint"
            selected =
                limits.map { "CASE WHEN \(column) BETWEEN \($0.least) AND \($0.greatest) THEN \(microseconds) END" }
                ?? microseconds
        default:
            self.folded = nil
            selected = "\(value)"
        }
    }

    /// Returns the column of currencies that souk has not made, as ``PostgreSQLTable/read(_:)`` reads it: the currency
    /// of the row's amount, in capitals, and the service's own if the row names none.
    func ofAmounts(in amounts: [Self]) -> Self {
        if amounts.isEmpty { return self }
        let cases = amounts.map { amount -> SQLText in
            let isPresent: SQLText =
                amount.limits.map { "\(amount.value) BETWEEN \($0.least) AND \($0.greatest)" }
                ?? "\(amount.value) IS NOT NULL"
            let (none, usual) = (Currency.unspecified.code, (amount.field.kind.currency ?? .unspecified).code)
            let named: SQLText = "nullif(nullif(upper(trim(\(value))), ''), \(.text(none)))"
            return "WHEN \(isPresent) THEN coalesce(\(named), \(.text(usual)))"
        }
        let code: SQLText = "CASE \(cases.joined(separator: " ")) END"
        return Self(
            field: field, isTextNumber: false, limits: nil, value: code, folded: "lower(\(code)) COLLATE \"C\"",
            isUnfolded: true, selected: code)
    }
}

extension Field {
    static let texts: Set<String> = ["text", "varchar", "bpchar", "name", "citext", "uuid", "enum"]
    private static let integers: Set<String> = ["int2", "int4", "int8"]
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

extension PostgreSQLTable: QueryTable {
    var hasPlaces: Bool { false }

    func column(of field: Field) -> QueryColumn? {
        guard columns.indices.contains(field.position), let column = columns[field.position] else { return nil }
        return QueryColumn(
            column.field, value: column.value, folded: column.folded, hasAccents: column.isUnfolded)
    }

    /// A pattern, since an index of trigrams answers it.
    func contains(_ expression: SQLText, _ part: String) -> SQLText {
        "\(expression) LIKE \(.text(Self.pattern(part)))"
    }

    func contains(_ column: QueryColumn, _ text: String) -> SQLText? {
        guard let folded = column.folded else { return nil }
        guard column.hasAccents else { return contains(folded, FoldedText(text).string) }
        let pattern: SQLText = "lower(\(.text(Self.pattern(text))))"
        return "\(folded) LIKE \(pattern)"
    }

    private static func pattern(_ part: String) -> String {
        "%" + part.escaping(["\\", "%", "_"], with: "\\") + "%"
    }

    func isAmong(_ ids: Set<RecordID>) -> SQLText {
        let texts = ids.map(\.rawValue).sorted()
        guard identifier.isNumber else { return "\(identifier.value)::text = ANY(\(.list(texts)))" }
        // Another text is no number, so no record has it.
        return "\(identifier.value) = ANY(\(.list(texts.filter { Int64($0).map(String.init) == $0 }))::bigint[])"
    }

    func compare(_ column: QueryColumn, _ relation: String, _ value: Value) -> SQLText? {
        switch (column.field.kind, value, columns[column.field.position]?.isTextNumber) {
        case (.integer, .integer(let number), true?): "\(column.value) \(sql: relation) \(.text(String(number)))"
        // Numbers come before texts.
        case (.integer, .text, false?): relation == "<" ? "\(column.value) IS NOT NULL" : nil
        case (_, _, _) where relation == "=": "\(column.value) = \(value)"
        default:
            limits(of: column).map { least, greatest in
                let end: SQLText =
                    relation == ">" ? "\(column.value) <= \(greatest)" : "\(column.value) >= \(least)"
                return "(\(column.value) \(sql: relation) \(value) AND \(end))"
            } ?? "\(column.value) \(sql: relation) \(value)"
        }
    }

    func isPresent(_ column: QueryColumn) -> SQLText {
        limits(of: column).map { "\(column.value) BETWEEN \($0.least) AND \($0.greatest)" }
            ?? "\(column.value) IS NOT NULL"
    }

    private func limits(of column: QueryColumn) -> (least: SQLText, greatest: SQLText)? {
        columns[column.field.position]?.limits
    }

    /// The characters that Arabic places after its letters are changed so that bytes compare as ``Collation`` does.
    func arabicSortKey(_ folded: SQLText) -> SQLText {
        "regexp_replace(\(folded), '([^\\u0001-\\u0060\\u0620-\\u06FF])', U&'\\E000\\\\1', 'g') COLLATE \"C\""
    }

    func group(_ column: QueryColumn, isAlone: Bool) -> SQLText {
        columns[column.field.position]?.selected ?? column.value
    }

    /// - Parameter time: In microseconds since 1970, as it is selected.
    func intervalStart(_ time: SQLText) -> SQLText {
        let down = { (length: Int) -> SQLText in
            "(floor(\(time)::numeric / \(sql: String(length))) * \(sql: String(length)))::bigint"
        }
        let first = (Int(Tally.firstQuarter) + 978_307_200) * 1_000_000
        return """
            (CASE WHEN \(time) < \(sql: String(first)) THEN \(down(1_000_000)) \
            ELSE \(down(Int(Tally.quarter) * 1_000_000)) END)
            """
    }

    fileprivate static let greatestAmount: SQLText = "922337203685477.5807"

    /// The exact sum in ten-thousandths; digits beyond them are dropped.
    func sum(_ amount: SQLText) -> SQLText {
        let greatest = Self.greatestAmount
        return """
            coalesce(trunc(sum(\(amount)::numeric) FILTER (WHERE \(amount) BETWEEN -\(greatest) AND \(greatest)) \
            * 10000), 0)
            """
    }
}

extension PostgreSQLTable {
    /// Returns the currency in a column; nil if there is none, unspecified if it is not known.
    static func currency(_ text: String?) -> Currency? {
        guard let code = text?.trimmed, !code.isEmpty, code != Currency.unspecified.code else { return nil }
        return Currency(code: String(code)) ?? .unspecified
    }

    /// Returns the records in rows of ``selection``, with the values that could not be read.
    func read(_ rows: [[String?]]) -> ReadRecords {
        var read = ReadRecords()
        let currency = present.firstIndex { $0.field == schema.currency }
        for texts in rows {
            guard let id = texts[0].map(RecordID.init(rawValue:)) else {
                // Its place in the result depends on the query.
                let values = texts.compactMap(\.self).joined(separator: " · ")
                read.problems.append(RecordProblem(at: nil, value: values, "No id", isLeftOut: true))
                continue
            }
            var values = [Value](repeating: .missing, count: schema.fields.count)
            let code = currency.flatMap { texts[$0 + 1] }
            let named = Self.currency(code)
            if named == .unspecified {
                read.problems.append(
                    RecordProblem(at: nil, id: id, field: schema.currency?.name, value: code, "Not a currency"))
            }
            for (column, text) in zip(present, texts.dropFirst()) {
                guard let text else { continue }
                if let value = column.value(of: text, in: named) {
                    values[column.field.position] = value
                } else {
                    read.problems.append(
                        RecordProblem(at: nil, id: id, field: column.field.name, value: text, column.field.mismatch))
                }
            }
            var record = Record(id: id, values: values)
            // A table may leave out the usual currency.
            if let currency = schema.currency { record[currency] = record.currency }
            read.records.append(record)
        }
        return read
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
                ?? (isTextNumber ? .text(text) : nil)
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

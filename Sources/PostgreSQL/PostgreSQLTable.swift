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
        var isReadable = true
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
    /// False if all amounts are in the currency of their field.
    let hasCurrencies: Bool

    /// - Parameter isOwn: True if souk has made the table; in others, `place` and `record` may mean something else.
    /// - Throws: `.invalidResponse` for a table that cannot hold the service's records.
    init(
        of schema: Schema, _ all: [Description], at address: DatabaseAddress, isOwn: Bool
    ) throws(Failure) {
        let table = address.table(of: schema)
        let descriptions = all.filter(\.isReadable)
        let find = { (name: String) in
            descriptions.first { $0.name == name } ?? descriptions.first { $0.name == name.lowercased() }
        }
        // A column of souk's own, unless it is that of a field in a table that souk has not made.
        let findOwn = { (name: String) in
            schema.field(named: name).map { find($0.columnName) != nil } ?? true ? find(name) : nil
        }
        let own = schema.field(named: "id")?.path.joined(separator: ".") ?? "id"
        let usual = isOwn ? findOwn("record") ?? find("id") : find("id") ?? findOwn("record")
        guard let id = (own == "id" ? nil : find(own)) ?? usual else {
            throw Self.missingColumn(
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
            throw Self.missingColumn(schema.headline.name, table, at: address)
        }
        hasCurrencies = schema.currency.map { columns[$0.position] != nil } ?? false
        if let currency = schema.currency, columns[currency.position]?.isUnfolded != false {
            let amounts = columns.compactMap(\.self).filter(\.field.isMoney)
            let names = [currency.columnName, currency.name, currency.path.joined(separator: ".")]
            let column = columns[currency.position]
            if all.contains(where: { !$0.isReadable && names.contains($0.name) }) {
                // Amounts whose currency may not be read are missing too.
                for amount in amounts { columns[amount.field.position] = nil }
            } else {
                columns[currency.position] = (column ?? .empty(currency)).ofAmounts(in: amounts)
                for amount in amounts { columns[amount.field.position]?.isKnown = column?.isKnown(for: amount) }
            }
        }
        (self.schema, self.columns) = (schema, columns)
        name = Self.quoted(table)
        present = columns.compactMap(\.self)
        let value: SQLText = "r.\(sql: SQLText.quoted(id.name))"
        identifier = (value, Field.integers.contains(id.type))
        selection = (["\(value)::text" as SQLText] + present.map(\.selected)).joined(separator: ", ")
        let column = findOwn("place").flatMap { Field.integers.contains($0.type) ? $0.name : nil }
        let place = column.map { "r.\(sql: SQLText.quoted($0))" as SQLText }
        // Rows of other tables may share a place.
        self.place = place.map { isOwn ? $0 : "\($0), \(value)" } ?? value
        order = place == nil ? schema.sentOrder : []
    }

    private static func missingColumn(
        _ column: String, _ table: String, at address: DatabaseAddress, hint: Message? = nil
    ) -> Failure {
        Failure(
            .invalidResponse,
            "The table “\(table)” at “\(address.string)” has no column “\(column)”.",
            hint: hint ?? "docs/postgresql.md has the columns that souk needs.")
    }

    /// Returns the quoted name of a table, with its schema before a dot if it has one.
    static func quoted(_ table: String) -> String {
        table.split(separator: ".").map { SQLText.quoted(String($0)) }.joined(separator: ".")
    }

    var missingFields: [String] {
        zip(schema.fields, columns).filter { $1 == nil && $0 != schema.currency }.map(\.0.name)
    }

    var unfoldedFields: [String] {
        present.filter { $0.isUnfolded && $0.field != schema.currency }.map(\.field.name)
    }
}

extension DatabaseAddress {
    func table(of schema: Schema) -> String { table ?? schema.service.rawValue }
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
        // Any other text is not a number, so no record has it.
        return "\(identifier.value) = ANY(\(.list(texts.filter { Int64($0).map(String.init) == $0 }))::bigint[])"
    }

    func compare(_ column: QueryColumn, _ relation: String, _ value: Value) -> SQLText? {
        let own = columns[column.field.position]
        return switch (column.field.kind, value, own?.isTextNumber) {
        case (.integer, .integer(let number), true?): "\(column.value) \(sql: relation) \(.text(String(number)))"
        // An id that is not a whole number is a text in a numeric column too.
        case (.integer, .text(let text), false?) where relation == "=" && own?.limits != nil:
            "\(column.value)::text = \(.text(text))"
        // Numbers come before texts.
        case (.integer, .text, false?): relation.hasPrefix("<") ? "\(column.value) IS NOT NULL" : nil
        default:
            all([
                "\(column.value) \(sql: relation) \(value)",
                relation.hasPrefix(">") ? own?.limits.map { "\(column.value) <= \($0.greatest)" } : nil,
                relation.hasPrefix("<") ? own?.limits.map { "\(column.value) >= \($0.least)" } : nil, own?.isKnown,
            ])
        }
    }

    func isPresent(_ column: QueryColumn) -> SQLText {
        let own = columns[column.field.position]
        return all([own?.isPresent, own?.isKnown])
    }

    private func all(_ conditions: [SQLText?]) -> SQLText {
        let conditions = conditions.compactMap(\.self)
        return conditions.count == 1 ? conditions[0] : "(\(conditions.joined(separator: " AND ")))"
    }

    /// The characters that Arabic places after its letters are changed so that bytes compare as ``Collation`` does.
    func arabicSortKey(_ folded: SQLText) -> SQLText {
        "regexp_replace(\(folded), '([^\\u0001-\\u0060\\u0620-\\u06FF])', U&'\\E000\\\\1', 'g') COLLATE \"C\""
    }

    func group(_ column: QueryColumn) -> SQLText {
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

    static let greatestAmount: SQLText = "922337203685477.5807"

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

import Domain
import FoundationEssentials
import GRDB
import SQLQueries

extension ServiceTable: QueryTable {
    var schema: Schema { service.schema }

    var selection: SQLText {
        SQLText(sql: (["record"] + columns.map(\.name)).map { "r." + $0 }.joined(separator: ", "))
    }

    var place: SQLText { "r.place" }

    var hasPlaces: Bool { index != nil }

    var order: [FieldOrder] { service.order }

    func column(of field: Field) -> QueryColumn? {
        guard columns.indices.contains(field.position) else { return nil }
        let column = columns[field.position]
        return QueryColumn(
            column.field, value: SQLText(sql: "r." + column.name), folded: column.folded.map { SQLText(sql: "r." + $0) }
        )
    }

    func find(_ text: String) -> IndexedRows? {
        guard let index, let phrase = TrigramPhrase(text) else { return nil }
        return IndexedRows(
            // CROSS keeps the index in the outer loop, which yields its rows by rowid.
            rows: "FROM \(sql: index) AS found CROSS JOIN \(sql: name) AS r ON r.place = found.rowid",
            condition: "found.\(sql: index) MATCH \(.text(phrase.text))",
            // The index is sorted by its own rowid only.
            place: "found.rowid", isExact: phrase.isWhole)
    }

    func contains(_ expression: SQLText, _ part: String) -> SQLText { "instr(\(expression), \(.text(part))) > 0" }

    /// Uses one argument for any number of IDs, because SQLite accepts at most 32,766 arguments.
    func isAmong(_ ids: Set<RecordID>) -> SQLText {
        // No record's ID contains a NUL; see `String.withoutNUL`.
        let texts = ids.lazy.map(\.rawValue).filter { !$0.utf8.contains(0) }
        let json = JSONWriter.line(of: .array(texts.sorted().map { .string($0) }))
        return "r.record IN (SELECT value FROM json_each(\(.text(json))))"
    }

    func compare(_ column: QueryColumn, _ relation: String, _ value: Value) -> SQLText? {
        guard let kept = columns[column.field.position].databaseValue(of: value), !kept.isNull else { return nil }
        return "\(column.value) \(sql: relation) \(value)"
    }

    func sortKey(_ folded: SQLText, in collation: Collation) -> SQLText { "\(folded) COLLATE \(sql: collation.name)" }

    func group(_ column: QueryColumn, isAlone: Bool) -> SQLText {
        // A single category is counted in its index; with another column, each row would be looked up from there. The
        // plus keeps SQLite from that.
        isAlone ? column.value : "+\(column.value)"
    }

    func stretch(_ time: SQLText) -> SQLText {
        // SQLite rounds towards zero; a time before 2001 is negative.
        let down = { (length: SQLText) -> SQLText in
            "(CAST(\(time) / \(length) AS INTEGER) - (\(time) / \(length) < CAST(\(time) / \(length) AS INTEGER)))"
        }
        let (second, quarter) = ("1.0" as SQLText, SQLText(sql: String(Tally.quarter)))
        return """
            (CASE WHEN \(time) < \(sql: String(Tally.firstQuarter)) THEN \(down(second)) * \(second) \
            ELSE \(down(quarter)) * \(quarter) END)
            """
    }

    func month(_ day: SQLText) -> SQLText { "printf('%04d-%02d', \(day) / 10000, \(day) / 100 % 100)" }

    /// The sums of the upper and lower half: SQLite's own sum is limited to 64 bits.
    func sum(_ amount: SQLText) -> SQLText {
        "coalesce(sum(\(amount) >> 32), 0), coalesce(sum(\(amount) & 4294967295), 0)"
    }
}

extension ServiceTable {
    /// Every category with its number of records, in the service's order; nil for a service without categories.
    var categoryCounts: SQLText? {
        guard let category = service.schema.category else { return nil }
        return """
            SELECT c.name, coalesce(r.count, 0), c.image FROM categories AS c
            LEFT JOIN (
                SELECT \(sql: columns[category.position].name) AS name, count(*) AS count FROM \(sql: name) GROUP BY 1
            ) AS r ON r.name = c.name
            WHERE c.service = \(.text(key)) ORDER BY c.place
            """
    }

    /// The names of the categories without counts, so that no record is read; nil for a service without categories.
    var categoryNames: SQLText? {
        guard service.schema.category != nil else { return nil }
        return "SELECT name FROM categories WHERE service = \(.text(key)) ORDER BY place"
    }
}

/// The part of a folded text that the catalog's index of trigrams answers.
struct TrigramPhrase {
    /// The fewest characters that the index can look up: it holds all sequences of three.
    private static let trigramLength = 3
    /// The most characters that the index looks up: each opens a cursor, and far fewer identify the few possible rows.
    private static let phraseLength = 64

    /// The text, or its beginning, as a phrase of FTS5's language.
    let text: String
    /// True if the index answers the text exactly, so that no row has to be read again.
    let isWhole: Bool

    /// Nil if the index cannot help.
    init?(_ folded: String) {
        let characters = folded.unicodeScalars
        guard characters.count >= Self.trigramLength, !characters.contains("\0") else { return nil }
        // Inside quotes, only the quote itself has a meaning in that language; it is doubled.
        text = "\"" + String(characters.prefix(Self.phraseLength)).escaping(["\""], with: "\"") + "\""
        // FTS5 treats the last two noncharacters of the plane as U+FFFD.
        isWhole =
            characters.count <= Self.phraseLength
            && !characters.contains { ("\u{FFFD}"..."\u{FFFF}").contains($0) }
    }
}

extension Database {
    /// Prepares a compiled statement and binds its arguments.
    func statement(_ sql: SQLText) throws -> Statement {
        // A text that is bound as such would end at its first NUL.
        let statement = try cachedStatement(
            sql: sql.text { _, value in value.text?.utf8.contains(0) == true ? "CAST(? AS TEXT)" : "?" })
        try statement.setArguments(StatementArguments(sql.arguments.map(\.databaseArgument)))
        return statement
    }
}

extension Value {
    /// The value as the catalog stores it in a column of its kind; see ``ServiceTable/Column/databaseValue(of:)``.
    fileprivate var databaseArgument: DatabaseValue {
        if case .text(let text) = self, text.utf8.contains(0) { return Data(text.utf8).databaseValue }
        return databaseValue
    }
}

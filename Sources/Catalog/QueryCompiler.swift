import Domain
import FoundationEssentials
import GRDB
import Ports

/// Compiles a query to SQL on the table of its service.
///
/// Without a sort the rows are read by `place`, the order they are stored in: nothing is sorted, and the first page
/// ends after its last row. Values are arguments, never part of the SQL text, so the same query with other values
/// reuses its prepared statement.
struct QueryCompiler {
    private let table: ServiceTable
    private let query: Query
    /// The phrase to look up in the index; nil if the index is not used.
    private let phrase: (index: String, text: String)?
    /// The condition that rows must meet; nil for all rows.
    private let condition: SQL?

    /// - Throws: The error of ``PredicateCompiler/condition(_:)``.
    init(_ query: Query, of table: ServiceTable) throws(Failure) {
        let text = SearchText(query.text)
        var conditions: [SQL] = []
        let number = table.service.schema.phoneNumber(searchedBy: text.folded)
        // The index has numbers only as they are written.
        let index = number == nil ? table.index : nil
        let phrase = index.flatMap { index in text.phrase.map { (index: index, text: $0) } }
        if let phrase {
            conditions.append("found.\(sql: phrase.index) MATCH \(phrase.text)")
        }
        if !text.isEmpty, phrase == nil || !text.isWholePhrase {
            var places = table.searched.map { column in "ifnull(instr(r.\(sql: column), \(text.argument)), 0)" as SQL }
            if let number { places += table.service.schema.phones.map { Self.place(of: number, in: $0) } }
            conditions.append("(\(places.joined(separator: " OR ")))")
        }
        if let predicate = query.predicate {
            conditions.append(try "(\(PredicateCompiler(table: table).condition(predicate)))")
        }
        self.table = table
        self.query = query
        self.phrase = phrase
        condition = conditions.isEmpty ? nil : conditions.joined(separator: " AND ")
    }

    /// Returns the place of a number's digits in a field without separators; 0 if they are not there.
    private static func place(of number: PhoneNumber, in field: Field) -> SQL {
        let column = "r.\(ServiceTable.quoted(field.name))"
        let digits = PhoneNumber.separators.reduce(column) { "replace(\($0), '\($1)', '')" }
        return "ifnull(instr(\(sql: digits), \(number.digits)), 0)"
    }

    /// The records in the query's range and one more, which shows whether there are more.
    var page: SQL {
        let start = max(0, query.range.lowerBound)
        let limit = min(query.range.count, .max - 1) + 1
        let columns = (["record"] + table.columns.map(\.name)).map { "r." + $0 }.joined(separator: ", ")
        guard condition != nil || query.sort != nil || !hasPlaces else {
            // Places have no gaps, so a page far down is found as fast as the first.
            return """
                SELECT \(sql: columns) FROM \(sql: table.name) AS r
                WHERE r.place > \(start) ORDER BY r.place LIMIT \(limit)
                """
        }
        return "SELECT \(sql: columns) \(matches) ORDER BY \(order) LIMIT \(limit) OFFSET \(start)"
    }

    /// The number of matches.
    var count: SQL {
        condition == nil && hasPlaces ? "SELECT max(place) FROM \(sql: table.name)" : "SELECT count(*) \(matches)"
    }

    /// True if the rows are in the service's own order, without gaps between their places.
    private var hasPlaces: Bool { table.index != nil }

    /// Returns the sums of a field over the matches, in rows of group, currency, sign, count, and the upper and lower
    /// half of the sum; nil for a field or a grouping that the table does not have.
    func totals(of field: Field, by grouping: Grouping) -> SQL? {
        guard let amount = table.column(of: field)?.name, let group = group(of: grouping),
            case .money(let usual) = field.kind
        else { return nil }
        return """
            SELECT \(group), \(table.currency(usual: usual)), ifnull(r.\(sql: amount) < 0, 0), count(*),
                ifnull(sum(r.\(sql: amount) >> 32), 0), ifnull(sum(r.\(sql: amount) & 4294967295), 0)
            \(matches) GROUP BY 1, 2, 3 ORDER BY 1 NULLS LAST, 2, 3
            """
    }

    /// Returns the number of matches for each combination of the fields' values, in rows of the values and their count;
    /// nil if the table lacks one of the fields.
    func tallies(of fields: [Field]) -> SQL? {
        let columns = fields.compactMap(table.column(of:))
        guard columns.count == fields.count, !columns.isEmpty else { return nil }
        let places = columns.indices.map { String($0 + 1) }.joined(separator: ", ")
        // A single category is counted in its index; with another column, each row would be looked up from there.
        let values: [SQL] =
            columns.count == 1 ? [Self.stretch(of: columns[0])] : columns.map { "+\(Self.stretch(of: $0))" }
        return """
            SELECT \(values.joined(separator: ", ")), count(*)
            \(matches) GROUP BY \(sql: places)
            """
    }

    /// Returns the value that records are counted by: a column's value, or the start of the ``Tally/stretch(of:)`` of a
    /// time.
    private static func stretch(of column: ServiceTable.Column) -> SQL {
        let value: SQL = "r.\(sql: column.name)"
        guard column.field.kind == .date else { return value }
        // SQLite rounds towards zero; a time before 2001 is negative.
        let down = { (length: SQL) -> SQL in
            "(CAST(\(value) / \(length) AS INTEGER) - (\(value) / \(length) < CAST(\(value) / \(length) AS INTEGER)))"
        }
        let (second, quarter) = ("1.0" as SQL, SQL(sql: String(Tally.quarter)))
        return """
            (CASE WHEN \(value) < \(sql: String(Tally.firstQuarter)) THEN \(down(second)) * \(second)
            ELSE \(down(quarter)) * \(quarter) END)
            """
    }

    private func group(of grouping: Grouping) -> SQL? {
        switch grouping {
        case .whole: return "''"
        // The plus keeps SQLite from looking up each row from the category's index.
        case .value(let field): return table.column(of: field).map { "+r.\(sql: $0.name)" }
        case .month(let field):
            guard field.kind == .day, let day = table.column(of: field)?.name else { return nil }
            return """
                CASE WHEN r.\(sql: day) IS NOT NULL
                THEN printf('%04d-%02d', r.\(sql: day) / 10000, r.\(sql: day) / 100 % 100) END
                """
        }
    }

    private var matches: SQL {
        let rows: SQL =
            phrase.map { phrase in
                // CROSS keeps the index in the outer loop, which yields its rows by rowid.
                "FROM \(sql: phrase.index) AS found CROSS JOIN \(sql: table.name) AS r ON r.place = found.rowid"
            } ?? "FROM \(sql: table.name) AS r"
        return condition.map { rows + " WHERE " + $0 } ?? rows
    }

    private var order: SQL {
        // The index is sorted by its own rowid only.
        let place: SQL = phrase == nil ? "r.place" : "found.rowid"
        let own = table.service.order.compactMap { order(by: $0.field, descending: $0.isDescending) } + [place]
        guard let sort = query.sort else { return own.joined(separator: ", ") }
        let first = order(
            by: sort.field, descending: sort.isDescending, in: sort.collation, titles: sort.titles)
        let tie = sort.tie.flatMap { order(by: $0, descending: false) }
        return ([first, tie].compactMap { $0 } + own).joined(separator: ", ")
    }

    /// Returns the order by a field; nil for a field of another table, which does not affect the order.
    private func order(
        by field: Field, descending: Bool, in collation: Collation = Collation(.english), titles: [String: String] = [:]
    ) -> SQL? {
        guard let column = table.column(of: field) else { return nil }
        // Lists have no order, but missing ones come last, as everywhere.
        if field.kind == .list { return "r.\(sql: column.name) IS NULL" }
        if case .money = field.kind, let currency = table.currency {
            // Amounts in different currencies are apart. A row without an amount has no currency.
            return ["r.\(sql: currency.name)", "r.\(sql: column.name)"].map { (key: SQL) -> SQL in
                "\(key)\(sql: descending ? " DESC" : "") NULLS LAST"
            }.joined(separator: ", ")
        }
        let isText = column.folded != nil && collation.language != .english
        let own = isText ? " COLLATE \(collation.name)" : ""
        let key = Self.titled(column, titles)
        return "\(key)\(sql: own)\(sql: descending ? " DESC" : "") NULLS LAST"
    }

    /// Returns the sort key of a column: the titles of its words, and any other value as it is stored.
    private static func titled(_ column: ServiceTable.Column, _ titles: [String: String]) -> SQL {
        let kept: SQL = "r.\(sql: column.folded ?? column.name)"
        guard !titles.isEmpty else { return kept }
        let cases = titles.sorted { $0.key < $1.key }.map { name, title -> SQL in
            "WHEN \(name) THEN \(FoldedText(title).string)"
        }
        return "CASE r.\(sql: column.name) \(cases.joined(separator: " ")) ELSE \(kept) END"
    }
}

extension ServiceTable {
    /// Every category with its number of records, in the service's order; nil for a service without categories.
    var categoryCounts: SQL? {
        guard let category = service.schema.category, let column = column(of: category) else { return nil }
        return """
            SELECT c.name, ifnull(r.count, 0), c.image FROM categories AS c
            LEFT JOIN (
                SELECT \(sql: column.name) AS name, count(*) AS count FROM \(sql: name) GROUP BY 1
            ) AS r ON r.name = c.name
            WHERE c.service = \(key) ORDER BY c.place
            """
    }

    /// The names of the categories without counts, so that no record is read; nil for a service without categories.
    var categoryNames: SQL? {
        guard service.schema.category != nil else { return nil }
        return "SELECT name FROM categories WHERE service = \(key) ORDER BY place"
    }
}

/// The part of a query's text that the catalog's index answers.
struct SearchText {
    /// The fewest characters that the index can look up: it holds all sequences of three.
    private static let trigramLength = 3
    /// The most characters that the index looks up: each opens a cursor, and far fewer identify the few possible rows.
    private static let phraseLength = 64

    let folded: String

    /// Ignores white space around the text.
    init(_ text: String) {
        let start = text.unicodeScalars.drop(while: \.properties.isWhitespace)
        let end = start.lastIndex { !$0.properties.isWhitespace }
        folded = FoldedText(end.map { String(start[...$0]) } ?? "").string
    }

    /// True if every record contains the text.
    var isEmpty: Bool { folded.isEmpty }

    /// The text, or its beginning, as a phrase of FTS5's language; nil if the index cannot help.
    ///
    /// Inside quotes, only the quote itself has a meaning in that language; it is doubled.
    var phrase: String? {
        let characters = folded.unicodeScalars
        guard characters.count >= Self.trigramLength, !characters.contains("\0") else { return nil }
        return "\"" + String(characters.prefix(Self.phraseLength)).replacing("\"", with: "\"\"") + "\""
    }

    /// True if the index answers the text exactly, so that no row has to be read again.
    ///
    /// FTS5 treats the last two noncharacters of the plane as U+FFFD.
    var isWholePhrase: Bool {
        let characters = folded.unicodeScalars
        return phrase != nil && characters.count <= Self.phraseLength
            && !characters.contains { ("\u{FFFD}"..."\u{FFFF}").contains($0) }
    }

    /// The text as an argument.
    var argument: SQL { .text(folded) }
}

extension SQL {
    /// Returns the complete text as an argument; a text that is bound as such would end at its first NUL.
    static func text(_ text: String) -> SQL {
        text.utf8.contains(0) ? "CAST(\(Data(text.utf8)) AS TEXT)" : "\(text)"
    }
}

import Domain
import struct Domain.Record
import FoundationEssentials
import GRDB
import GRDBSQLite
import Platform
import Ports
import SQLQueries

extension ServiceTable: QueryTable {
    var schema: Schema { service.schema }

    var place: SQLText { "r.place" }

    var hasPlaces: Bool { service.isIndexed }

    var order: [FieldOrder] { service.order }

    func column(of field: Field) -> QueryColumn? {
        guard columns.indices.contains(field.position) else { return nil }
        let column = columns[field.position]
        var folded = column.foldedText
        if hasTextIndex, column.isOnlyInText, let number = column.textNumber {
            // The column has no index, so that rows are read in the order of their places, in which the texts are.
            let text: SQLText = "\(sql: SearchedText.reading)(r.place, \(sql: String(number)))"
            folded = "CASE WHEN r.\(sql: column.name) IS NOT NULL THEN \(text) END"
        }
        return QueryColumn(column.field, value: SQLText(sql: "r." + column.name), folded: folded)
    }

    /// Returns the rows at these places, which are looked up one by one: all hits, or those of a page.
    func rows(at places: [Int], count: Int?) -> IndexedRows {
        IndexedRows(
            rows: """
                FROM json_each(\(.text("[\(places.map(String.init).joined(separator: ","))]"))) AS found \
                CROSS JOIN \(sql: name) AS r ON r.place = found.value
                """,
            condition: nil, count: count)
    }

    /// Returns the condition that the ``TextIndex`` has all parts in the text of a row.
    ///
    /// - Parameter field: As in ``TextIndex/search(for:in:)``.
    func hasText(_ parts: [String], in field: Int = 0) -> SQLText {
        let parts = parts.map { SQLText(argument: .text($0)) }.joined(separator: ", ")
        return "\(sql: SearchedText.function)(r.place, \(sql: String(field)), \(parts))"
    }

    /// Returns the search of the ``TextIndex`` for the rows whose field contains a text: the folded text, and the
    /// number of the field; nil if the index does not have the field.
    private func indexedSearch(for text: String, in field: Field) -> (part: String, field: Int)? {
        let part = FoldedText(text).string.withoutNUL
        guard hasTextIndex, field.kind != .list, !part.isEmpty, columns.indices.contains(field.position) else {
            return nil
        }
        return columns[field.position].textNumber.map { (part, $0) }
    }

    func contains(_ column: QueryColumn, _ text: String) -> SQLText? {
        if let search = indexedSearch(for: text, in: column.field) { return hasText([search.part], in: search.field) }
        return column.folded.map { contains($0, FoldedText(text).string) }
    }

    func contains(_ expression: SQLText, _ part: String) -> SQLText { "instr(\(expression), \(.text(part))) > 0" }

    /// Uses one argument for any number of IDs, because SQLite accepts at most 32,766 arguments.
    func isAmong(_ ids: Set<RecordID>) -> SQLText {
        let json = JSONWriter.line(of: .array(ids.map(\.rawValue).sorted().map { .string($0) }))
        let isAmong: SQLText = "record IN (SELECT value FROM json_each(\(.text(json))))"
        // Each index has the places.
        return hasPlaces ? "r.place IN (SELECT place FROM \(sql: name) WHERE \(isAmong))" : "r.\(isAmong)"
    }

    func compare(_ column: QueryColumn, _ relation: String, _ value: Value) -> SQLText? {
        let compared: SQLText = "\(column.value) \(sql: relation) \(value)"
        if usesIndexOfAmounts, let amounts, amounts.field == column.field {
            return "(\(compared) AND \(amounts.isPresent))"
        }
        if hasTextIndex, !usesIndexOfFlags, column.field.kind == .boolean { return "+\(compared)" }
        // An ID is found by the index of records.
        guard relation == "=", column.field.isID, case .integer(let id) = value else { return compared }
        return "(r.record = \(.text(String(id))) AND \(compared))"
    }

    func arabicSortKey(_ folded: SQLText) -> SQLText { "\(folded) COLLATE \(sql: DatabaseCollation.arabic.name)" }

    func group(_ column: QueryColumn, isAlone: Bool) -> SQLText {
        // A single category is counted in its index; with another column, each row would be looked up from there. The
        // plus keeps SQLite from that.
        isAlone ? column.value : "+\(column.value)"
    }

    func intervalStart(_ time: SQLText) -> SQLText {
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

    /// The sums of the upper and lower half: SQLite's own sum is limited to 64 bits.
    func sum(_ amount: SQLText) -> SQLText {
        "coalesce(sum(\(amount) >> 32), 0), coalesce(sum(\(amount) & 4294967295), 0)"
    }
}

/// The plans for large files. SQLite itself does not know how many rows a condition holds for.
extension ServiceTable {
    /// The most hits of a search that are looked up one by one, as a part of all rows: an index is read in a fraction
    /// of a microsecond for each row.
    private static let fewHits = 500
    /// The most matches of conditions on indexed fields whose rows are looked up, which takes 5 µs each, as a part of
    /// all rows, which are read in 0.1 µs each.
    private static let fewMatches = 50

    /// Returns a query as it is compiled for its statement.
    ///
    /// A page is read in its order if matches are frequent. Otherwise all matches are found by an index for a field
    /// whose conditions few rows meet, or by one that has all columns that the statement needs; without either, all
    /// rows are read.
    func plan(
        _ query: Query, onlyPage: Bool, by statement: (QueryCompiler) -> SQLText?, with text: SearchedText,
        in database: Database
    ) throws -> QueryCompiler {
        var (query, table) = (query, self)
        table.hasTextIndex = true
        table.usesIndexOfFlags = query.predicate?.conjuncts.count { !$0.concerns(only: []) } == 1
        let index = try text.index()
        let hits = try table.rows(of: &query, in: index, onlyPage: onlyPage)
        var compiler = try QueryCompiler(query, of: table, in: hits)
        if hits?.rows != nil { return compiler }
        if onlyPage {
            let isInOrder = try table.readsInOrder(query, compiler, in: database)
            // In their own order, rows of one category follow each other in its index too.
            compiler.plan = !isInOrder ? .sorted : query.sort == nil ? .any : .inOrder
            if isInOrder { return compiler }
        }
        guard query.predicate != nil else { return compiler }
        table.usesIndexOfAmounts = true
        let (few, others) = try table.selective(query, most: index.rows / Self.fewMatches, in: database)
        let hasFew = !few.isEmpty
        if hasFew { (query.predicate, table.usesIndexOfFlags) = (.and(few), true) }
        let plan = compiler.plan
        compiler = try QueryCompiler(
            query, of: table, in: hits, and: hasFew && !others.isEmpty ? .and(others) : nil)
        compiler.plan = plan
        if !hasFew, let steps = try statement(compiler).map({ try database.explain($0).plan }),
            steps.contains(where: { $0.contains("SEARCH r USING INDEX") })
        {
            compiler.plan = .scanned
        }
        return compiler
    }

    /// Returns true if the rows of a page are read in its order until it is full: matches are frequent among the first
    /// rows, or all match.
    private func readsInOrder(_ query: Query, _ compiler: QueryCompiler, in database: Database) throws -> Bool {
        // Records with given IDs are few.
        for case .isAmong in query.predicate?.conjuncts ?? [] { return false }
        var (first, most) = (20_000, 20)
        if let sort = query.sort {
            guard let order = indexedOrder(of: sort) else { return false }
            let covered = order == .filtered ? usualFields : [sort.field]
            // If each row is looked up for the filter, the page must end within a few of them.
            let looksUpRows = query.predicate?.conjuncts.contains { condition in
                if case .contains(let field, let text) = condition, indexedSearch(for: text, in: field) != nil {
                    return false
                }
                return !condition.concerns(only: covered)
            }
            if looksUpRows == true { (first, most) = (4_000, query.range.upperBound) }
        }
        guard let matches = compiler.matches(amongFirst: first, most: most) else { return true }
        return try most <= first && database.number(matches) ?? 0 >= most
    }

    /// Returns the conditions on fields with an index for which few rows are found, and the others.
    ///
    /// - Parameter most: The number of rows that are no longer few.
    private func selective(
        _ query: Query, most: Int, in database: Database
    ) throws -> (few: [Domain.Predicate], others: [Domain.Predicate]) {
        var table = self
        table.usesIndexOfFlags = true
        var (few, others): ([Domain.Predicate], [Domain.Predicate]) = ([], [])
        for condition in query.predicate?.conjuncts ?? [] {
            if case .isAmong = condition { few.append(condition) } else { others.append(condition) }
        }
        for field in indexedFields {
            let own = others.filter { $0.concerns(only: [field]) && !$0.concerns(only: []) }
            if own.isEmpty { continue }
            let matches = try QueryCompiler(Query(predicate: .and(own)), of: table).matches(amongFirst: nil, most: most)
            guard let matches, try database.number(matches) ?? 0 < most else { continue }
            few += own
            others.removeAll(where: own.contains)
        }
        return (few, others)
    }

    /// Returns the rows that the index of the text finds for a query; nil if it finds none of its conditions.
    ///
    /// - Parameters:
    ///   - query: Gets the range of the page among these rows.
    ///   - onlyPage: True if only the query's range is asked for.
    private func rows(of query: inout Query, in index: TextIndex, onlyPage: Bool) throws -> IndexedRows? {
        var hits: IndexedRows?
        // The index has phone numbers only as they are written.
        if !query.text.isEmpty, schema.phoneNumber(searchedBy: query.text) == nil {
            let parts = query.text.folded.map(\.string.withoutNUL)
            let search = index.search(for: parts)
            let range = max(0, query.range.lowerBound)..<max(0, query.range.upperBound)
            if onlyPage, query.predicate == nil, query.sort == nil {
                // One more shows whether there are more.
                let end = min(range.upperBound, .max - 1) + 1
                query.range = 0..<range.count
                return rows(at: try search.places(at: range.lowerBound..<end), count: search.knownCount)
            }
            if let few = try rows(of: search, in: index) { return few }
            hits = IndexedRows(rows: nil, condition: hasText(parts), count: try search.count())
        }
        for case .contains(let field, let text) in query.predicate?.conjuncts ?? [] {
            guard let search = indexedSearch(for: text, in: field) else { continue }
            let found = index.search(for: [search.part], in: search.field)
            if let few = try rows(of: found, in: index) {
                return IndexedRows(rows: few.rows, condition: hits?.condition, count: nil)
            }
        }
        return hits
    }

    /// Returns the rows that a search finds, if they are few.
    private func rows(of search: TextSearch, in index: TextIndex) throws -> IndexedRows? {
        let count = try search.count()
        guard count <= index.rows / Self.fewHits else { return nil }
        return rows(at: try search.places(at: 0..<count), count: count)
    }
}

extension ServiceTable {
    /// Every category with its number of records, in the service's order; nil for a service without categories.
    var categoryCounts: SQLText? {
        guard let category = service.schema.category else { return nil }
        let kept = tallies?.statement(of: [category], summing: nil)
        let counts: SQLText =
            kept.map { "SELECT value AS name, sum(count) AS count FROM (\($0)) GROUP BY 1" }
            ?? "SELECT \(sql: columns[category.position].name) AS name, count(*) AS count FROM \(sql: name) GROUP BY 1"
        return """
            SELECT c.name, coalesce(r.count, 0), c.image FROM categories AS c
            LEFT JOIN (\(counts)) AS r ON r.name = c.name
            WHERE c.service = \(.text(key)) ORDER BY c.place
            """
    }

    /// The names of the categories without counts, so that no record is read; nil for a service without categories.
    var categoryNames: SQLText? {
        guard service.schema.category != nil else { return nil }
        return "SELECT name FROM categories WHERE service = \(.text(key)) ORDER BY place"
    }

    /// Returns the record in the current row, whose columns are `record` and those of the fields, in their order.
    func record(from row: Statement) -> Record {
        let code = service.schema.currency.flatMap { row.text(at: $0.position + 1) }
        let named = code.flatMap(Currency.init(code:))
        var values = columns.indices.map { position in
            columns[position].field.kind.value(at: position + 1, of: row, in: named)
        }
        // The code of no currency is kept, so that amounts are apart from those in others.
        if let currency = service.schema.currency, code != nil, named == nil { values[currency.position] = .missing }
        return Record(id: RecordID(rawValue: row.text(at: 0) ?? ""), keptAs: values)
    }
}

extension Database {
    /// Prepares a compiled statement and binds its arguments.
    func statement(_ sql: SQLText) throws -> Statement {
        let statement = try cachedStatement(sql: sql.text { _, _ in "?" })
        statement.setUncheckedArguments(StatementArguments())
        for (place, value) in zip(Int32(1)..., sql.arguments) { try statement.bind(value, at: place) }
        return statement
    }

    /// Returns the number in the first column of a result of one row; nil for null, and without a row.
    func number(_ sql: SQLText) throws -> Int64? {
        let statement = try statement(sql)
        var number: Int64?
        try statement.run { number = statement.isNull(at: 0) ? nil : statement.number(at: 0) }
        return number
    }

    /// Returns the statement with its arguments in their places, and SQLite's plan.
    func explain(_ sql: SQLText) throws -> QueryExplanation.Statement {
        var depths: [Int: Int] = [:]
        let plan = try Row.fetchAll(statement("EXPLAIN QUERY PLAN \(sql)")).map { row in
            let (id, parent, step): (Int, Int, String) = (row["id"], row["parent"], row["detail"])
            let depth = depths[parent].map { $0 + 1 } ?? 0
            depths[id] = depth
            return String(repeating: "  ", count: depth) + step
        }
        let expanded = try sqlite3_expanded_sql(statement(sql).sqliteStatement)
        defer { sqlite3_free(expanded) }
        return QueryExplanation.Statement(expanded.map { String(cString: $0) } ?? "", plan: plan)
    }
}

extension Field.Kind {
    /// Returns the value in a column of the current row, as ``Value/bind(to:at:)`` stores it.
    ///
    /// - Parameter named: The currency of amounts; the field's own if nil.
    func value(at position: Int, of row: Statement, in named: Currency? = nil) -> Value {
        switch self {
        case _ where row.isNull(at: position): return .missing
        case .text, .choice: return row.text(at: position).map(Value.text) ?? .missing
        case .integer:
            let isText = row.type(at: position) == SQLITE_TEXT
            return isText ? .text(row.text(at: position) ?? "") : .integer(Int(row.number(at: position)))
        case .number: return .number(row.double(at: position))
        case .money(let currency):
            return .money(Money(tenThousandths: row.number(at: position), currency: named ?? currency))
        case .boolean: return .boolean(row.number(at: position) != 0)
        case .date: return .date(Date(timeIntervalSinceReferenceDate: row.double(at: position)))
        case .day: return Day(number: Int(row.number(at: position))).map(Value.day) ?? .missing
        case .duration: return .duration(Int(row.number(at: position)))
        case .list:
            let texts = row.text(at: position) ?? ""
            return .list(texts.isEmpty ? [] : texts.components(separatedBy: Value.separator))
        }
    }
}

/// The destructor of a text that SQLite copies (`SQLITE_TRANSIENT`).
var copiedBySQLite: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

extension Value {
    /// Binds the value as SQLite stores it: money in ten-thousandths, a date as seconds since 2001, a day as its
    /// number. `Date` holds the same seconds, so a date is restored exactly. The currency of an amount is in a column
    /// of its own. SQLite has no NaN, and stores it as null.
    ///
    /// - Returns: SQLite's result code.
    func bind(to statement: SQLiteStatement, at place: Int32) -> Int32 {
        switch self {
        case .missing: return sqlite3_bind_null(statement, place)
        case .integer(let number), .duration(let number): return sqlite3_bind_int64(statement, place, Int64(number))
        case .number(let number): return sqlite3_bind_double(statement, place, number)
        case .money(let money): return sqlite3_bind_int64(statement, place, money.tenThousandths)
        case .boolean(let flag): return sqlite3_bind_int64(statement, place, flag ? 1 : 0)
        case .date(let date): return sqlite3_bind_double(statement, place, date.timeIntervalSinceReferenceDate)
        case .day(let day): return sqlite3_bind_int64(statement, place, Int64(day.number))
        case .list: return Value.text(stored ?? "").bind(to: statement, at: place)
        case .text(var text):
            return text.withUTF8 { bytes in
                // GRDB ends a text at a NUL.
                if bytes.hasNUL { return withoutNUL.bind(to: statement, at: place) }
                return bytes.withMemoryRebound(to: CChar.self) { characters in
                    sqlite3_bind_text(
                        statement, place, characters.baseAddress, Int32(characters.count), copiedBySQLite)
                }
            }
        }
    }
}

extension DatabaseCollation {
    /// The collation that SQLite does not have by itself.
    static let arabic = DatabaseCollation("souk_ar") { left, right in
        if Collation.arabic.places(left, before: right) { return .orderedAscending }
        return Collation.arabic.places(right, before: left) ? .orderedDescending : .orderedSame
    }
}

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

    var hasPlaces: Bool { service.hasPlaces }

    var order: [FieldOrder] { service.order }

    func column(of field: Field) -> QueryColumn? {
        guard columns.indices.contains(field.position) else { return nil }
        let column = columns[field.position]
        var folded = column.foldedText(isStored: !isImported)
        if isImported, let number = column.textNumber {
            let text: SQLText = "\(sql: ImportIndex.foldedText)(r.place, \(sql: String(number)))"
            folded = "CASE WHEN r.\(sql: column.name) IS NOT NULL THEN \(text) END"
        }
        return QueryColumn(column.field, value: SQLText(sql: "r." + column.name), folded: folded)
    }

    /// Returns rows that are looked up one by one, counted from 0.
    func rows(_ rows: [Int]) -> IndexedRows {
        let places = rows.map { String($0 + 1) }.joined(separator: ",")
        return IndexedRows(
            rows: """
                FROM json_each(\(.text("[\(places)]"))) AS found \
                CROSS JOIN \(sql: name) AS r ON r.place = found.value
                """, condition: nil)
    }

    func contains(_ expression: SQLText, _ part: String) -> SQLText { "instr(\(expression), \(.text(part))) > 0" }

    /// Uses one argument for any number of IDs, because SQLite accepts at most 32,766 arguments.
    func isAmong(_ ids: Set<RecordID>) -> SQLText {
        let json = JSONWriter.line(of: .array(ids.map(\.rawValue).sorted().map { .string($0) }))
        return "r.record IN (SELECT value FROM json_each(\(.text(json))))"
    }

    func compare(_ column: QueryColumn, _ relation: String, _ value: Value) -> SQLText? {
        let compared: SQLText = "\(column.value) \(sql: relation) \(value)"
        // An ID is found by the index of records.
        guard relation == "=", column.field.isID, case .integer(let id) = value else { return compared }
        return "(r.record = \(.text(String(id))) AND \(compared))"
    }

    func arabicSortKey(_ folded: SQLText) -> SQLText { "\(folded) COLLATE \(sql: DatabaseCollation.arabic.name)" }

    func group(_ column: QueryColumn) -> SQLText { column.value }

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

extension ServiceTable {
    /// The categories in the service's order; nil for a service without categories.
    var categories: SQLText? {
        guard service.schema.category != nil else { return nil }
        return "SELECT name, image FROM categories WHERE service = \(.text(key)) ORDER BY place"
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

    /// Returns a statement with SQLite's plan.
    func explain(_ sql: SQLText) throws -> QueryExplanation.Statement {
        var depths: [Int: Int] = [:]
        let plan = try Row.fetchAll(statement("EXPLAIN QUERY PLAN \(sql)")).map { row in
            let (id, parent, step): (Int, Int, String) = (row["id"], row["parent"], row["detail"])
            let depth = depths[parent].map { $0 + 1 } ?? 0
            depths[id] = depth
            return String(repeating: "  ", count: depth) + step
        }
        return QueryExplanation.Statement(try written(sql), plan: plan)
    }

    /// Returns a statement with its arguments in their places.
    func written(_ sql: SQLText) throws -> String {
        let expanded = try sqlite3_expanded_sql(statement(sql).sqliteStatement)
        defer { sqlite3_free(expanded) }
        return expanded.map { String(cString: $0) } ?? ""
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

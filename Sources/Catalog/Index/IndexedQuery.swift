import Domain
import struct Domain.Record
import GRDB
import Ports
import SQLQueries

/// The plan of a query of an imported table, whose conditions and order are read in its columns and its text.
///
/// A page first looks at some rows in its order, which usually have enough matches; otherwise all matches are found, as
/// bits, and kept for its total and the next pages. SQL answers the conditions on other fields, for the rows that meet
/// those, and reads the records of the page.
struct IndexedQuery {
    let query: Query
    let table: ServiceTable
    let index: ImportIndex
    let columns: ColumnFile
    let database: Database
    /// The search for the query's text, if there is no other condition and no phone number in it.
    private var search: TextSearch?
    private var conditions: [RowCondition] = []
    /// The conditions that only SQL can answer; nil without any.
    private var rest: Query?
    /// The conditions that columns and text answer.
    private var answered: [Domain.Predicate] = []

    /// The rows in the order of a page that are looked at before all matches are found.
    private static let firstRows = 4_096
    /// The rows that are looked up one by one instead of reading all of them, as a part of all rows: a lookup takes
    /// some microseconds, reading a row a tenth of one.
    private static let fewRows = 50

    /// - Throws: `DatabaseError` with the code of a damaged file; `.refused` for a filter of too many comparisons.
    init(_ query: Query, of table: ServiceTable, by index: ImportIndex, in database: Database) throws {
        var table = table
        table.isImported = true
        (self.query, self.table, self.index, self.database) = (query, table, index, database)
        let text = try index.text()
        columns = try index.columns()
        if let predicate = query.predicate { try PredicateCompiler.check(predicate) }
        let reader = RowConditionReader(table: table, columns: columns, text: text, index: index, database: database)
        var others: [Domain.Predicate] = []
        for conjunct in query.predicate?.conjuncts ?? [] {
            if let condition = try reader.condition(conjunct) {
                conditions.append(condition)
                answered.append(conjunct)
            } else {
                others.append(conjunct)
            }
        }
        conditions = RowCondition.merging(conditions)
        // The text has phone numbers only as they are written.
        let isPhone = table.schema.phoneNumber(searchedBy: query.text) != nil
        if !query.text.isEmpty, !isPhone {
            let found = text.search(for: query.text.folded.map(\.string.withoutNUL))
            if query.predicate == nil { search = found } else { conditions.append(.rows(try found.rows())) }
        }
        if !others.isEmpty || isPhone {
            rest = Query(
                text: isPhone ? query.text : "", predicate: others.isEmpty ? nil : .and(others))
        }
    }

    private var isOfAll: Bool { search == nil && conditions.isEmpty && rest == nil }

    /// The key of the rows that are kept.
    private var matched: Query { Query(text: query.text, predicate: query.predicate) }

    /// Returns the rows that match; nil for all rows.
    func matches() throws -> RowSet? {
        if isOfAll { return nil }
        if let search { return try search.rows() }
        if let known = index.rows(of: matched) { return known }
        defer { columns.release() }
        var rows = conditions.isEmpty ? nil : try RowCondition.and(conditions).rows(of: columns.size)
        if let rest { rows = try self.rows(meeting: rest, among: rows) }
        let found = rows ?? RowSet(allOf: columns.size)
        index.keep(found, of: matched)
        return found
    }

    func count() throws -> Int {
        if isOfAll { return columns.size }
        if let search { return try search.count() }
        if rest == nil, conditions.count == 1, case .ranks(let column, let range) = conditions[0] {
            return column.positions(of: range).count
        }
        return try matches()?.count ?? columns.size
    }

    /// Returns the number of matches if it takes no time.
    private var knownCount: Int? {
        if isOfAll { return columns.size }
        if let search { return search.knownCount }
        return index.rows(of: matched)?.count
    }

    func page() throws -> Page {
        let start = max(0, query.range.lowerBound)
        let wanted = start..<min(start + query.range.count, .max - 1) + 1
        let rows = try order().map { try self.rows(at: wanted, in: $0) } ?? sortedRows()
        var records: [Record] = []
        let statement = try database.statement(record)
        for row in rows {
            try statement.bind(.integer(row + 1), at: 1)
            try statement.run { records.append(table.record(from: statement)) }
        }
        return Page(records, of: query, total: knownCount)
    }

    private var record: SQLText {
        "SELECT \(table.selection) FROM \(sql: table.name) AS r WHERE r.place = \(.integer(0))"
    }

    /// Returns the rows of a page whose order no column has: SQL sorts the matches.
    private func sortedRows() throws -> [Int] {
        var rows: [Int] = []
        let statement = try database.statement(try sorting().sortedPlaces)
        try statement.run { rows.append(Int(statement.number(at: 0)) - 1) }
        return rows
    }

    private func sorting() throws -> QueryCompiler {
        try QueryCompiler(Query(sort: query.sort, range: query.range), of: table, in: selected(try matches()))
    }

    /// Returns rows for an SQL statement.
    private func selected(_ rows: RowSet?) throws -> IndexedRows? {
        guard let rows else { return nil }
        if rows.count <= columns.size / Self.fewRows { return table.rows(rows.rows(at: 0..<rows.count)) }
        index.selection = rows
        return IndexedRows(rows: nil, condition: "\(sql: ImportIndex.isSelected)(r.place)")
    }

    private func rows(meeting rest: Query, among rows: RowSet?) throws -> RowSet {
        var found = RowSet(size: columns.size)
        let statement = try database.statement(QueryCompiler(rest, of: table, in: selected(rows)).places)
        try statement.run { found.insert(Int(statement.number(at: 0)) - 1) }
        return found
    }

    /// The most texts that are ordered for a sort by titles or in another language.
    private static let mostTexts = 4_096

    /// Returns the order of the query; nil if no column has it.
    private func order() throws -> RowOrder? {
        guard let sort = query.sort else { return .places }
        guard sort.tie == nil, let column = columns.column(of: sort.field) else { return nil }
        if sort.titles.isEmpty, sort.collation != .arabic || !sort.field.isFolded {
            return sort.isDescending ? .descending(column) : .ascending(column)
        }
        guard column.isExact, column.count <= Self.mostTexts else { return nil }
        var keys = [String](repeating: "", count: column.count)
        try forEachText(of: 0..<column.count, in: column) { rank, value in
            let text = value.text ?? ""
            keys[rank] = FoldedText(sort.titles[text] ?? text).string
        }
        // Records of texts that tie are in the order of their places.
        guard Set(keys).count == keys.count else { return nil }
        let ranks = keys.indices.sorted { sort.collation.places(keys[$0], before: keys[$1]) }
        return .ranks(column, RankOrder(sort.isDescending ? ranks.reversed() : ranks, of: column))
    }

    /// Passes texts as they are written, by their ranks.
    func forEachText(of ranks: some Sequence<Int>, in column: Column, _ body: (Int, Value) -> Void) throws {
        let name = table.columns[column.field.position].name
        let statement = try database.statement(
            "SELECT \(sql: name) FROM \(sql: table.name) WHERE place = \(.integer(0))")
        let rows = ranks.map { (rank: $0, row: column.row(at: column.positions(of: $0..<$0 + 1).lowerBound)) }
        for (rank, row) in rows.sorted(by: { $0.row < $1.row }) {
            try statement.bind(.integer(row + 1), at: 1)
            try statement.run { body(rank, column.field.kind.value(at: 0, of: statement)) }
        }
    }

    private func rows(at positions: Range<Int>, in order: RowOrder) throws -> [Int] {
        let size = columns.size
        if isOfAll { return positions.clamped(to: 0..<size).map(order.row) }
        if let search, case .places = order { return try search.rows(at: positions) }
        if search == nil, index.rows(of: matched) == nil, positions.upperBound <= Self.firstRows {
            let first = min(size, Self.firstRows)
            let rows = try firstMatches(in: order, among: first, most: positions.upperBound)
            if rows.count >= positions.upperBound || first == size {
                return Array(rows.dropFirst(positions.lowerBound))
            }
        }
        defer { columns.release() }
        return order.rows(of: try matches() ?? RowSet(allOf: size), at: positions)
    }

    /// Returns the matches among the first rows of an order, at most so many.
    private func firstMatches(in order: RowOrder, among count: Int, most: Int) throws -> [Int] {
        let condition = RowCondition.and(conditions)
        var rows: [Int] = []
        for position in 0..<count where rest != nil || rows.count < most {
            let row = order.row(at: position)
            if condition.holds(for: row) { rows.append(row) }
        }
        guard let rest else { return rows }
        // The first few, then all: most conditions hold for enough of a few.
        for part in [rows.prefix(most * 4), rows[...]] {
            let compiler = try QueryCompiler(rest, of: table, in: table.rows(Array(part)))
            let statement = try database.statement(compiler.places)
            var found = Set<Int>()
            try statement.run { found.insert(Int(statement.number(at: 0)) - 1) }
            if found.count >= most || part.count == rows.count {
                return Array(part.filter(found.contains).prefix(most))
            }
        }
        return []
    }

    /// Returns the statement that a small table would answer, and how the columns and the text answer it.
    func explanation() throws -> QueryExplanation {
        let compiler = try QueryCompiler(query, of: table)
        var plan: [String] = []
        for field in answered.flatMap(\.fields) where !plan.contains("SEARCH COLUMN \(field)") {
            plan.append("SEARCH COLUMN \(field)")
        }
        if !query.text.isEmpty, rest?.text.isEmpty ?? true { plan.append("SEARCH TEXT OF ALL FIELDS") }
        if let rest { plan += try database.explain(QueryCompiler(rest, of: table).places).plan }
        let order =
            switch try order() {
            case .places?: ["ORDER BY PLACE"]
            case .ascending(let column)?, .descending(let column)?, .ranks(let column, _)?:
                ["ORDER BY COLUMN \(column.field.name)"]
            case nil: try database.explain(sorting().sortedPlaces).plan
            }
        return QueryExplanation(
            page: QueryExplanation.Statement(try database.written(compiler.page), plan: plan + order),
            total: QueryExplanation.Statement(try database.written(compiler.count), plan: plan))
    }

    /// Returns the compiler of statements about the matches.
    func selecting() throws -> QueryCompiler { try QueryCompiler(Query(), of: table, in: selected(try matches())) }
}

extension Domain.Predicate {
    /// The conditions that must all hold.
    fileprivate var conjuncts: [Domain.Predicate] {
        switch self {
        case .and(let conditions): conditions.flatMap(\.conjuncts)
        case .not(.or(let conditions)): conditions.flatMap { Domain.Predicate.not($0).conjuncts }
        default: [self]
        }
    }

    /// The names of the fields in it, in their order.
    fileprivate var fields: [String] {
        switch self {
        case .and(let conditions), .or(let conditions): conditions.flatMap(\.fields)
        case .not(let condition): condition.fields
        case .equals(let field, _), .precedes(let field, _), .follows(let field, _), .contains(let field, _),
            .holds(let field), .isPresent(let field):
            [field.name]
        case .isAmong: ["id"]
        }
    }
}

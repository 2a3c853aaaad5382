public import Domain
public import Ports

/// Compiles a query to SQL on the table of its service.
///
/// Without a sort the rows are read by their place, the order they are stored in: nothing is sorted, and the first page
/// ends after its last row.
public struct QueryCompiler: Sendable {
    private let table: any QueryTable
    private let query: Query
    /// The rows among which the matches are; nil for all rows.
    private let indexed: IndexedRows?
    /// The condition that rows must meet; nil for all rows.
    private let condition: SQLText?

    /// - Parameter indexed: The rows among which the matches are; nil for all rows.
    /// - Throws: `.refused` for a filter of too many comparisons.
    public init(_ query: Query, of table: any QueryTable, in indexed: IndexedRows? = nil) throws(Failure) {
        var conditions = [indexed?.condition].compactMap(\.self) + Self.conditions(for: query.text, in: table)
        if let predicate = query.predicate {
            conditions.append(try "(\(PredicateCompiler(table: table).condition(predicate)))")
        }
        (self.table, self.query, self.indexed) = (table, query, indexed)
        condition = conditions.isEmpty ? nil : conditions.joined(separator: " AND ")
    }

    /// Returns a condition for each word and phrase of a search.
    private static func conditions(for text: SearchText, in table: any QueryTable) -> [SQLText] {
        let columns = table.schema.searched.compactMap(table.column(of:))
        let number = table.schema.phoneNumber(searchedBy: text)
        let phones = number == nil ? [] : table.schema.phones.compactMap(table.column(of:))
        return text.parts.map { part in
            var places = columns.compactMap { table.contains($0, part) }
            if let number { places += phones.map { table.contains(digits(of: $0.value), number.digits) } }
            return places.isEmpty ? "FALSE" : "(\(places.joined(separator: " OR ")))"
        }
    }

    private static func digits(of number: SQLText) -> SQLText {
        PhoneNumber.separators.reduce(number) { "replace(\($0), \(sql: "'\($1)'"), '')" }
    }

    /// The records in the query's range and one more, which shows whether there are more.
    public var page: SQLText {
        guard condition != nil || indexed != nil || query.sort != nil || !table.hasPlaces else {
            // Places have no gaps, so a page far down is found as fast as the first.
            return """
                SELECT \(table.selection) FROM \(sql: table.name) AS r \
                WHERE \(table.place) > \(start) ORDER BY \(table.place) LIMIT \(limit)
                """
        }
        return "SELECT \(table.selection) \(sorted)"
    }

    /// The places of the records in the query's range and of one more.
    public var sortedPlaces: SQLText { "SELECT \(table.place) \(sorted)" }

    /// The places of all matches.
    public var places: SQLText { "SELECT \(table.place) \(matches)" }

    private var sorted: SQLText { "\(matches) ORDER BY \(order) LIMIT \(limit) OFFSET \(start)" }

    private var start: Int { max(0, query.range.lowerBound) }

    private var limit: Int { min(query.range.count, .max - 1) + 1 }

    public var count: SQLText {
        guard isCounted else { return "SELECT count(*) \(matches)" }
        return "SELECT max(\(table.place)) FROM \(sql: table.name) AS r"
    }

    /// True if the matches are counted without reading them.
    public var isCounted: Bool { condition == nil && indexed == nil && table.hasPlaces }

    /// Returns the number of matches for each combination of the fields' values, in rows of the values and their count;
    /// nil if the table lacks one of the fields.
    ///
    /// - Parameter amount: A field to add up. Each row is then of amounts in one currency and of one sign, or of
    ///   missing ones, and goes on with the currency, true for amounts below 0 or NULL, and the columns of
    ///   ``QueryTable/sum(_:)``.
    public func tallies(of fields: [Field], summing amount: Field? = nil) -> SQLText? {
        let columns = fields.compactMap(table.column(of:))
        guard columns.count == fields.count else { return nil }
        var selected = columns.map { column in
            let value = table.group(column)
            return column.field.kind == .date ? table.intervalStart(value) : value
        }
        var keys = Array(selected.indices)
        selected.append("count(*)")
        if let amount {
            guard let column = table.column(of: amount), case .money(let usual) = amount.kind else { return nil }
            let isNegative: SQLText = "CASE WHEN \(table.isPresent(column)) THEN \(column.value) < 0 END"
            keys += [selected.count, selected.count + 1]
            selected += [table.currency(usual: usual), isNegative, table.sum(column.value)]
        }
        guard !keys.isEmpty else { return nil }
        let places = keys.map { String($0 + 1) }.joined(separator: ", ")
        return "SELECT \(selected.joined(separator: ", ")) \(matches) GROUP BY \(sql: places)"
    }

    private var matches: SQLText {
        let rows = indexed?.rows ?? "FROM \(sql: table.name) AS r"
        guard let condition else { return rows }
        return "\(rows) WHERE \(condition)"
    }

    private var order: SQLText {
        let own = table.order.compactMap { order(by: $0.field, descending: $0.isDescending) } + [table.place]
        guard let sort = query.sort else { return own.joined(separator: ", ") }
        let first = order(by: sort.field, descending: sort.isDescending, in: sort.collation, titles: sort.titles)
        let tie = sort.tie.flatMap { order(by: $0, descending: false, in: sort.collation) }
        return ([first, tie].compactMap(\.self) + own).joined(separator: ", ")
    }

    /// Returns the order by a field; nil for a field of another table, which does not affect the order.
    private func order(
        by field: Field, descending: Bool, in collation: Collation = Collation(.english), titles: [String: String] = [:]
    ) -> SQLText? {
        guard let column = table.column(of: field) else { return nil }
        // Lists have no order, but missing ones come last, as everywhere.
        if field.kind == .list { return "\(column.value) IS NULL" }
        let direction = descending ? " DESC NULLS LAST" : " NULLS LAST"
        if field.isMoney, let currency = table.currency {
            // Amounts in different currencies are apart. A row without any amount has no currency, so the only amounts
            // of a table need no rule for missing ones, for which no index could be used.
            let isOnly = table.schema.fields.count(where: \.isMoney) == 1
            let code: SQLText =
                isOnly ? currency.value : "CASE WHEN \(column.value) IS NOT NULL THEN \(currency.value) END"
            return "\(code)\(sql: direction), \(column.value)\(sql: descending ? " DESC" : "")"
        }
        let key = Self.titled(column, titles)
        let isArabic = column.folded != nil && collation == .arabic
        return "\(isArabic ? table.arabicSortKey(key) : key)\(sql: direction)"
    }

    /// Returns the sort key of a column: the titles of its words, and any other value as it is stored.
    private static func titled(_ column: QueryColumn, _ titles: [String: String]) -> SQLText {
        let kept = column.folded ?? column.value
        guard !titles.isEmpty else { return kept }
        let cases = titles.sorted { $0.key < $1.key }.map { name, title -> SQLText in
            "WHEN \(.text(name)) THEN \(.text(FoldedText(title).string))"
        }
        return "CASE \(column.value) \(cases.joined(separator: " ")) ELSE \(kept) END"
    }
}

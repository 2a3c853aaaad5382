import Domain
import GRDB

/// Turns a query into SQL over the table of its service.
///
/// Without a sort the rows come by `place`, the order they are stored in: nothing is sorted, and the first page ends
/// after its last row. Values are arguments, never part of the SQL text, so the same question asked of other values
/// finds its statement prepared.
struct QueryCompiler {
    let table: ServiceTable

    /// The records at the query's range and one more, which tells whether there are more.
    func page(_ query: Query) -> SQL {
        let start = max(0, query.range.lowerBound)
        let limit = min(query.range.count, .max - 1) + 1
        let columns = (["record"] + table.columns.map(\.name)).map { "r." + $0 }.joined(separator: ", ")
        let selection = SQL(sql: "SELECT \(columns) ")
        guard hasConditions(query) || query.sort != nil else {
            // Places have no gaps, so a page far down is found as fast as the first.
            return selection + "FROM \(sql: table.name) AS r WHERE r.place > \(start) ORDER BY r.place LIMIT \(limit)"
        }
        return selection + "\(source(of: query)) ORDER BY \(order(of: query)) LIMIT \(limit) OFFSET \(start)"
    }

    /// The number of matches.
    func count(_ query: Query) -> SQL {
        guard hasConditions(query) else { return "SELECT max(place) FROM \(sql: table.name)" }
        return "SELECT count(*) \(source(of: query))"
    }

    /// Every category with its number of records, in the service's order; nil for a service without categories.
    func categories() -> SQL? {
        guard let category = table.service.category, let column = table.column(of: category) else { return nil }
        return """
            SELECT c.name, ifnull(r.count, 0) FROM categories AS c
            LEFT JOIN (
                SELECT \(sql: column.name) AS name, count(*) AS count FROM \(sql: table.name) GROUP BY 1
            ) AS r ON r.name = c.name
            WHERE c.service = \(table.service.schema.service.rawValue) ORDER BY c.place
            """
    }

    private func hasConditions(_ query: Query) -> Bool {
        query.predicate != nil || !SearchText(query.text).isEmpty
    }

    private func source(of query: Query) -> SQL {
        let text = SearchText(query.text)
        var conditions: [SQL] = []
        if let phrase = text.phrase {
            conditions.append("found.\(sql: table.index) MATCH \(phrase)")
        }
        if !text.isEmpty, !text.isWholePhrase {
            let parts = table.searched.map { "ifnull(instr(r.\(sql: $0), \(text.argument)), 0)" as SQL }
            conditions.append("(\(parts.isEmpty ? "0" : parts.joined(separator: " OR ")))")
        }
        if let predicate = query.predicate {
            conditions.append("(\(PredicateCompiler(table: table).condition(predicate)))")
        }
        let rows: SQL = text.phrase == nil
            ? "FROM \(sql: table.name) AS r"
            // CROSS keeps the index in the outer loop, which yields its rows by rowid.
            : "FROM \(sql: table.index) AS found CROSS JOIN \(sql: table.name) AS r ON r.place = found.rowid"
        return conditions.isEmpty ? rows : rows + " WHERE " + conditions.joined(separator: " AND ")
    }

    private func order(of query: Query) -> SQL {
        // The index knows its own order by its own rowid only.
        let place: SQL = SearchText(query.text).phrase == nil ? "r.place" : "found.rowid"
        guard let sort = query.sort, let column = table.column(of: sort.field) else { return place }
        return "r.\(sql: column.folded ?? column.name)\(sql: sort.isDescending ? " DESC" : "") NULLS LAST, \(place)"
    }
}

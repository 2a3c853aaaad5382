import Domain

/// A condition that knows how it may be joined to others.
struct Clause {
    enum Connective: String {
        case and = " AND "
        case or = " OR "
    }

    /// The most operands in a row: SQLite's expressions are at most 1,000 high, and each operand of a row adds one.
    private static let rowLength = 100

    let sql: SQLText
    /// The connective between its outermost operands; nil for a single comparison.
    private let connective: Connective?
    /// The number of parentheses that are open at its deepest place.
    private let depth: Int

    /// - Parameter comparison: Nil for one that never holds.
    init(_ comparison: SQLText?, holds: Bool) {
        sql = comparison.map { holds ? $0 : "(\($0)) IS NOT TRUE" } ?? (holds ? "FALSE" : "TRUE")
        (connective, depth) = (nil, 0)
    }

    init(_ clauses: [Clause], joinedBy connective: Connective) {
        guard clauses.count != 1 else {
            self = clauses[0]
            return
        }
        let operands = clauses.map { $0.operand(of: connective) }.sorted { $0.depth > $1.depth }
        var row = operands.map(\.sql)
        var depth = operands.first?.depth ?? 0
        while row.count > Self.rowLength {
            row = stride(from: 0, to: row.count, by: Self.rowLength).map { start in
                "(\(row[start..<min(start + Self.rowLength, row.count)].joined(separator: connective.rawValue)))"
            }
            depth += 1
        }
        sql = row.isEmpty ? (connective == .and ? "TRUE" : "FALSE") : row.joined(separator: connective.rawValue)
        self.connective = row.isEmpty ? nil : connective
        self.depth = depth
    }

    private init(parenthesized clause: Clause) { (sql, connective, depth) = ("(\(clause.sql))", nil, clause.depth + 1) }

    /// Adds parentheses if needed: `AND` binds tighter than `OR`.
    private func operand(of outer: Connective) -> Clause {
        connective == .or && outer == .and ? Clause(parenthesized: self) : self
    }
}

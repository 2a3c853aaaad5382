import Domain
import enum Domain.Predicate
import GRDB
import Ports

/// Compiles a predicate to an SQL condition that is true or false and never NULL, as ``Predicate/matches(_:)`` is.
///
/// SQLite's parser has a stack of 100 entries, so depth is kept small: `not` is pushed down to the comparisons
/// (two-valued logic allows it), `and` and `or` get parentheses only where needed, and the deepest part comes first,
/// where only its own parenthesis is open. A filter nested 100 deep passes.
struct PredicateCompiler {
    /// The most comparisons in a predicate: SQLite compares each with every other while it prepares the statement. That
    /// takes 0.4 s for this many, and half a minute for eight times as many.
    static let limit = 5_000

    let table: ServiceTable

    /// Returns the condition.
    ///
    /// - Throws: `.invalidResponse` for a predicate of more than ``limit`` comparisons.
    func condition(_ predicate: Predicate) throws(Failure) -> SQL {
        guard size(of: predicate) <= Self.limit else {
            throw Failure(.invalidResponse, "A filter can have at most \(Self.limit) comparisons.")
        }
        return clause(predicate, holds: true).sql
    }

    private func size(of predicate: Predicate) -> Int {
        switch predicate {
        case .not(let condition): size(of: condition)
        case .and(let conditions), .or(let conditions): conditions.reduce(0) { $0 + size(of: $1) }
        default: 1
        }
    }

    private func clause(_ predicate: Predicate, holds: Bool) -> Clause {
        switch predicate {
        case .not(let condition): clause(condition, holds: !holds)
        case .and(let conditions): Clause(conditions.map { clause($0, holds: holds) }, joinedBy: holds ? .and : .or)
        case .or(let conditions): Clause(conditions.map { clause($0, holds: holds) }, joinedBy: holds ? .or : .and)
        case .equals(let field, let value): Clause(compare(field, "IS", value), holds: holds)
        case .precedes(let field, let value): Clause(compare(field, "<", value), holds: holds)
        case .follows(let field, let value): Clause(compare(field, ">", value), holds: holds)
        case .contains(let field, let part): Clause(contains(field, part), holds: holds)
        case .holds(let field): Clause(compare(field, "IS", .boolean(true)), holds: holds)
        case .isPresent(let field): Clause(isPresent(field), holds: holds)
        case .isAmong(let ids): Clause(isAmong(ids), holds: holds)
        }
    }

    private func isPresent(_ field: Field) -> SQL {
        table.column(of: field).map { "(r.\(sql: $0.name) IS NOT NULL)" } ?? "0"
    }

    private func compare(_ field: Field, _ relation: String, _ value: Value) -> SQL {
        guard let column = table.column(of: field), !value.isMissing else { return "0" }
        // Lists are equal or not, and have no order.
        if column.field.kind == .list, relation != "IS" { return "0" }
        if case (.money(let money), .money(let usual)) = (value, column.field.kind), money.currency != .unspecified {
            let amount: SQL = "ifnull(r.\(sql: column.name) \(sql: relation) \(money.tenThousandths), 0)"
            return "(\(amount) AND \(table.currency(usual: usual)) IS \(money.currency.code))"
        }
        if let folded = column.folded, let text = value.text {
            return "ifnull(r.\(sql: folded) \(sql: relation) \(.text(FoldedText(text).string)), 0)"
        }
        guard let argument = column.databaseValue(of: value), !argument.isNull else {
            return "0"
        }
        return "ifnull(r.\(sql: column.name) \(sql: relation) \(argument), 0)"
    }

    private func contains(_ field: Field, _ part: String) -> SQL {
        guard let folded = table.column(of: field)?.folded else { return "0" }
        return "ifnull(instr(r.\(sql: folded), \(.text(FoldedText(part).string))) > 0, 0)"
    }

    /// Uses one argument for any number of IDs, because SQLite accepts at most 32,766 arguments.
    private func isAmong(_ ids: Set<RecordID>) -> SQL {
        // No record's ID contains a NUL; see `String.withoutNUL`.
        let texts = ids.lazy.map(\.rawValue).filter { !$0.utf8.contains(0) }
        let json = JSONWriter.line(of: .array(texts.sorted().map { .string($0) }))
        return "(r.record IN (SELECT value FROM json_each(\(json))))"
    }
}

/// A condition that knows how it may be joined to others.
private struct Clause {
    enum Connective: String {
        case and = " AND "
        case or = " OR "
    }

    /// The most operands in a row: SQLite's expressions are at most 1,000 high, and each operand of a row adds one.
    private static let rowLength = 100

    let sql: SQL
    /// The connective between its outermost operands; nil for a single comparison.
    private let connective: Connective?
    /// The number of parentheses that are open at its deepest place.
    private let depth: Int

    init(_ comparison: SQL, holds: Bool) {
        sql = holds ? comparison : "NOT \(comparison)"
        connective = nil
        depth = 0
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
        sql = row.isEmpty ? (connective == .and ? "1" : "0") : row.joined(separator: connective.rawValue)
        self.connective = row.isEmpty ? nil : connective
        self.depth = depth
    }

    private init(parenthesized clause: Clause) {
        sql = "(\(clause.sql))"
        connective = nil
        depth = clause.depth + 1
    }

    /// Adds parentheses if needed: `AND` binds tighter than `OR`.
    private func operand(of outer: Connective) -> Clause {
        connective == .or && outer == .and ? Clause(parenthesized: self) : self
    }
}

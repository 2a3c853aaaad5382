package import Domain
package import Ports

/// Compiles a predicate to an SQL condition that is true or not, as ``Predicate/matches(_:)`` is; NULL counts as false.
///
/// A comparison stands as it is, so that an index on its column can answer it. SQLite's parser has a stack of 100
/// entries, so depth is kept small: `not` is pushed down to the comparisons (two-valued logic allows it), `and` and
/// `or` get parentheses only where needed, and the deepest part comes first, where only its own parenthesis is open. A
/// filter nested 100 deep passes.
package struct PredicateCompiler {
    /// The most comparisons in a predicate: SQLite compares each with every other while it prepares the statement. That
    /// takes 0.4 s for this many, and half a minute for eight times as many.
    static let limit = 5_000

    let table: any QueryTable

    /// Returns the condition.
    ///
    /// - Throws: `.refused` for a predicate of more than ``limit`` comparisons.
    func condition(_ predicate: Predicate) throws(Failure) -> SQLText {
        try Self.check(predicate)
        return clause(predicate, holds: true).sql
    }

    /// - Throws: `.refused` for a predicate of more than ``limit`` comparisons.
    package static func check(_ predicate: Predicate) throws(Failure) {
        if size(of: predicate) > limit { throw Failure(.refused, "A filter can have at most \(limit) comparisons.") }
    }

    private static func size(of predicate: Predicate) -> Int {
        switch predicate {
        case .not(let condition): size(of: condition)
        case .and(let conditions), .or(let conditions): conditions.reduce(0) { $0 + size(of: $1) }
        default: 1
        }
    }

    private func clause(_ predicate: Predicate, holds: Bool) -> Clause {
        switch predicate {
        case .not(let condition): clause(condition, holds: !holds)
        case .and(let conditions) where holds: conjunction(conditions)
        case .and(let conditions): Clause(conditions.map { clause($0, holds: false) }, joinedBy: .or)
        case .or(let conditions): Clause(conditions.map { clause($0, holds: holds) }, joinedBy: holds ? .or : .and)
        case .equals(let field, let value): Clause(compare(field, "=", value), holds: holds)
        case .precedes(let field, let value): Clause(compare(field, "<", value), holds: holds)
        case .follows(let field, let value): Clause(compare(field, ">", value), holds: holds)
        case .contains(let field, let part): Clause(contains(field, part), holds: holds)
        case .holds(let field): Clause(compare(field, "=", .boolean(true)), holds: holds)
        case .isPresent(let field):
            Clause(table.column(of: field).map(table.isPresent), holds: holds)
        case .isAmong(let ids): Clause(table.isAmong(ids), holds: holds)
        }
    }

    /// Returns the clause for conditions that all hold. A value that is there and not before another one is that one or
    /// comes after it, which an index can answer; but an amount may also be in another currency than a bound.
    private func conjunction(_ conditions: [Predicate]) -> Clause {
        var bounds: [Field: [Clause]] = [:]
        for case .isPresent(let field) in conditions { bounds[field] = [] }
        var rest: [Clause] = []
        for condition in conditions {
            switch condition {
            case .isPresent: break
            case .not(.precedes(let field, let value)) where bounds[field] != nil && isBound(field, "<", value):
                bounds[field]?.append(Clause(compare(field, ">=", value), holds: true))
            case .not(.follows(let field, let value)) where bounds[field] != nil && isBound(field, ">", value):
                bounds[field]?.append(Clause(compare(field, "<=", value), holds: true))
            default: rest.append(clause(condition, holds: true))
            }
        }
        for case .isPresent(let field) in conditions {
            guard let bounds = bounds.removeValue(forKey: field) else { continue }
            // The code of no currency is a value in its column.
            let isKnown = bounds.isEmpty || field == table.schema.currency
            rest += (isKnown ? [clause(.isPresent(field), holds: true)] : []) + bounds
        }
        return Clause(rest, joinedBy: .and)
    }

    private func isBound(_ field: Field, _ relation: String, _ value: Value) -> Bool {
        if let money = value.money, money.currency != .unspecified { return false }
        return compare(field, relation, value) != nil
    }

    private func compare(_ field: Field, _ relation: String, _ value: Value) -> SQLText? {
        guard let column = table.column(of: field), !value.isMissing else { return nil }
        if column.field.kind == .list {
            // Lists have no order. A text in a list is found with the separators around it.
            guard relation == "=" else { return nil }
            let mark = Value.separator
            let texts = column.folded.map { "(\(.text(mark)) || \($0) || \(.text(mark)))" as SQLText }
            let column = QueryColumn(field, value: column.value, folded: texts, hasAccents: column.hasAccents)
            if let text = value.text { return table.contains(column, mark + text + mark) }
        }
        if let folded = column.folded, let text = value.text {
            return "\(folded) \(sql: relation) \(column.folding(text))"
        }
        // Any text comes after any number, as in `Value.isOrdered`; a database would compare the number as a text.
        if column.folded != nil, column.field.kind != .list, case .integer = value {
            return relation.hasPrefix(">") ? "\(column.value) IS NOT NULL" : nil
        }
        switch (column.field.kind, value) {
        // An integer field may hold an ID that is not a number, such as a UUID.
        case (.integer, .integer), (.integer, .text), (.number, .number), (.money, .money), (.boolean, .boolean),
            (.date, .date), (.day, .day), (.duration, .duration), (.list, .list):
            break
        default: return nil
        }
        let comparison = table.compare(column, relation, value)
        guard case (.money(let money), .money(let usual)) = (value, column.field.kind), money.currency != .unspecified
        else { return comparison }
        return comparison.map { "(\($0) AND \(table.currency(usual: usual)) = \(.text(money.currency.code)))" }
    }

    private func contains(_ field: Field, _ part: String) -> SQLText? {
        table.column(of: field).flatMap { table.contains($0, part) }
    }
}

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

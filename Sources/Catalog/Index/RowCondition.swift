import Domain
import FoundationEssentials
import GRDB
import SQLQueries

/// A condition on the rows of an imported table, which its columns and the index of its text answer.
indirect enum RowCondition {
    case always(Bool)
    /// The value's rank in a column is in a range.
    case ranks(Column, Range<Int>)
    case rows(RowSet)
    case not(RowCondition)
    case and([RowCondition])
    case or([RowCondition])

    func holds(for row: Int) -> Bool {
        switch self {
        case .always(let holds): holds
        case .ranks(let column, let range): range.contains(column.rank(of: row))
        case .rows(let set): set.contains(row)
        case .not(let condition): !condition.holds(for: row)
        case .and(let conditions): conditions.allSatisfy { $0.holds(for: row) }
        case .or(let conditions): conditions.contains { $0.holds(for: row) }
        }
    }

    /// Returns all rows for which the condition holds, of so many.
    func rows(of size: Int) throws -> RowSet {
        if Task.isCancelled { throw CancellationError() }
        switch self {
        case .always(let holds): return holds ? RowSet(allOf: size) : RowSet(size: size)
        case .ranks(let column, let range):
            var set = RowSet(size: size)
            column.insert(range, into: &set)
            return set
        case .rows(let set): return set
        case .not(let condition): return try condition.rows(of: size).inverted
        case .and(let conditions):
            if let few = Self.few(conditions, of: size) { return few }
            var set = RowSet(allOf: size)
            for condition in conditions { set.formIntersection(try condition.rows(of: size)) }
            return set
        case .or(let conditions):
            var set = RowSet(size: size)
            for condition in conditions {
                if case .ranks(let column, let range) = condition {
                    column.insert(range, into: &set)
                } else {
                    set.formUnion(try condition.rows(of: size))
                }
            }
            return set
        }
    }

    /// Returns conditions that all hold, with one range of ranks for those on a column that leave one: an amount that
    /// is there, not below one bound and not above another.
    static func merging(_ conditions: [RowCondition]) -> [RowCondition] {
        var ranges: [Int: (column: Column, ranks: Range<Int>)] = [:]
        for case .ranks(let column, let ranks) in conditions {
            let known = ranges[column.field.position]?.ranks ?? ranks
            ranges[column.field.position] = (column, known.clamped(to: ranks))
        }
        var rest: [RowCondition] = []
        for condition in conditions {
            if case .ranks = condition { continue }
            guard case .not(.ranks(let column, let ranks)) = condition,
                let known = ranges[column.field.position]?.ranks, !known.isEmpty,
                ranks.lowerBound <= known.lowerBound || ranks.upperBound >= known.upperBound
            else {
                rest.append(condition)
                continue
            }
            let left =
                ranks.lowerBound <= known.lowerBound
                ? known.clamped(to: ranks.upperBound..<max(ranks.upperBound, known.upperBound))
                : known.clamped(to: 0..<ranks.lowerBound)
            ranges[column.field.position] = (column, left)
        }
        return ranges.sorted { $0.key < $1.key }.map { .ranks($1.column, $1.ranks) } + rest
    }

    /// Returns the rows that meet all conditions, if few meet one on a column: those are looked at one by one.
    private static func few(_ conditions: [RowCondition], of size: Int) -> RowSet? {
        let ranges = conditions.compactMap { condition -> (column: Column, positions: Range<Int>)? in
            if case .ranks(let column, let range) = condition { (column, column.positions(of: range)) } else { nil }
        }
        guard let least = ranges.min(by: { $0.positions.count < $1.positions.count }),
            least.positions.count <= size / 16
        else { return nil }
        var set = RowSet(size: size)
        for position in least.positions {
            let row = least.column.row(at: position)
            if conditions.allSatisfy({ $0.holds(for: row) }) { set.insert(row) }
        }
        return set
    }
}

/// Finds what columns and text know about the conditions of a query.
struct RowConditionReader {
    let table: ServiceTable
    let columns: ColumnFile
    let text: TextIndex
    let index: ImportIndex
    let database: Database

    /// The most different texts of a field in which a part is looked for one by one.
    private static let fewTexts = 1_000

    /// Returns the condition for a predicate, which is true or not, as ``Predicate/matches(_:)`` is; nil if only SQL
    /// can answer a part of it.
    func condition(_ predicate: Domain.Predicate) throws -> RowCondition? {
        switch predicate {
        case .not(let condition): try self.condition(condition).map(RowCondition.not)
        case .and(let conditions): try all(conditions).map { .and(RowCondition.merging($0)) }
        case .or(let conditions): try all(conditions).map(RowCondition.or)
        case .equals(let field, let value): try compare(field, .equal, with: value)
        case .precedes(let field, let value): try compare(field, .less, with: value)
        case .follows(let field, let value): try compare(field, .greater, with: value)
        case .holds(let field): try compare(field, .equal, with: .boolean(true))
        case .contains(let field, let part): try contains(field, part)
        case .isPresent(let field):
            // The code of no currency is a value in its column.
            field == table.schema.currency ? nil : columns.column(of: field).map { .ranks($0, 0..<$0.count) }
        case .isAmong(let ids): .rows(try rows(of: ids))
        }
    }

    private func all(_ predicates: [Domain.Predicate]) throws -> [RowCondition]? {
        var conditions: [RowCondition] = []
        for predicate in predicates {
            guard let condition = try condition(predicate) else { return nil }
            conditions.append(condition)
        }
        return conditions
    }

    /// Returns the rows of records, which are often asked for again: those that are archived.
    private func rows(of ids: Set<RecordID>) throws -> RowSet {
        let query = Query(predicate: .isAmong(ids))
        if let known = index.rows(of: query) { return known }
        var set = RowSet(size: columns.size)
        let statement = try database.statement(QueryCompiler(query, of: table).places)
        try statement.run { set.insert(Int(statement.number(at: 0)) - 1) }
        index.keep(set, of: query)
        return set
    }

    private enum Relation { case less, equal, greater }

    /// Returns the condition that a field's value is related to another one. Any text comes after any number, and two
    /// values of other kinds are not related.
    private func compare(_ field: Field, _ relation: Relation, with value: Value) throws -> RowCondition? {
        guard let column = columns.column(of: field) else { return nil }
        let key: Int64
        switch (field.kind, value) {
        case (.text, .text(let text)), (.choice, .text(let text)):
            let bytes = Array(FoldedText(text).string.withoutNUL.utf8)
            return try ranks(of: column, in: 0..<column.count, relation) { rank, isBehind in
                let own = try folded(rank, of: column)
                return isBehind
                    ? bytes.lexicographicallyPrecedes(own) : !own.lexicographicallyPrecedes(bytes)
            }
        case (.text, .integer), (.choice, .integer):
            return relation == .greater ? .ranks(column, 0..<column.count) : .always(false)
        case (.integer, .text): return relation == .less ? .ranks(column, 0..<column.count) : .always(false)
        case (.integer, .integer(let number)), (.duration, .duration(let number)): key = Int64(number)
        case (.money, .money(let money)): key = money.tenThousandths
        case (.boolean, .boolean(let flag)): key = flag ? 1 : 0
        case (.day, .day(let day)): key = Int64(day.number)
        case (.number, .number(let number)) where !number.isNaN: key = ColumnLayout.key(number)
        case (.date, .date(let date)): key = ColumnLayout.key(date.timeIntervalSinceReferenceDate)
        default: return .always(false)
        }
        let sections = column.sections.filter { section in
            guard let money = value.money, money.currency != .unspecified else { return true }
            return (section.currency ?? field.kind.currency?.code) == money.currency.code
        }
        let ranges = sections.map { section in
            ranks(of: column, in: section.ranks, relation) { rank, isBehind in
                let own = column.key(of: rank)
                return isBehind ? own > key : own >= key
            }
        }
        return ranges.count == 1 ? ranges[0] : .or(ranges)
    }

    /// - Parameter isReached: Returns true if a rank is not before the value, or if it is behind it.
    private func ranks(
        of column: Column, in range: Range<Int>, _ relation: Relation,
        isReached: (_ rank: Int, _ isBehind: Bool) throws -> Bool
    ) rethrows -> RowCondition {
        let start =
            relation == .less
            ? range.lowerBound : try range.boundary(where: { try isReached($0, relation == .greater) })
        let end =
            switch relation {
            case .less: try range.boundary(where: { try isReached($0, false) })
            case .equal: try (start..<range.upperBound).boundary(where: { try isReached($0, true) })
            case .greater: range.upperBound
            }
        return .ranks(column, start..<end)
    }

    /// Returns the folded text of a rank.
    private func folded(_ rank: Int, of column: Column) throws -> [UInt8] {
        let folded = table.column(of: column.field)?.folded ?? "NULL"
        let row = column.row(at: column.positions(of: rank..<rank + 1).lowerBound)
        let statement = try database.statement(
            "SELECT \(folded) FROM \(sql: table.name) AS r WHERE r.place = \(.integer(row + 1))")
        var text: [UInt8] = []
        try statement.run { text = Array(statement.bytes(at: 0)) }
        return text
    }

    private func contains(_ field: Field, _ part: String) throws -> RowCondition? {
        guard table.columns.indices.contains(field.position), table.columns[field.position].field == field,
            field.kind == .text || field.kind == .choice
        else { return nil }
        let part = FoldedText(part).string.withoutNUL
        guard !part.isEmpty else { return nil }
        if let number = table.columns[field.position].textNumber {
            return .rows(try text.search(for: [part], in: number).rows())
        }
        guard let column = columns.column(of: field), column.count <= Self.fewTexts else { return nil }
        let ranks = try (0..<column.count).filter { rank in
            FoldedText(String(decoding: try folded(rank, of: column), as: UTF8.self)).contains(FoldedText(part))
        }
        return .or(ranks.map { .ranks(column, $0..<$0 + 1) })
    }
}

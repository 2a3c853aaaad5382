import Domain
import GRDB
import GRDBSQLite
import SQLQueries

/// A writer of a ``ColumnFile`` for a table that has its rows.
struct ColumnWriter {
    private let table: ServiceTable
    private let file: IndexFileWriter
    private let size: Int
    private var entries: [JSONValue] = []

    /// The order of a column as far as it is known.
    private struct Column {
        var keys: [Int64] = []
        var starts: [UInt32] = []
        var order: [UInt32] = []
        var ranks: [UInt32]
        var sections: [JSONValue] = []
        var isExact = true

        init(size: Int) {
            order.reserveCapacity(size)
            // The highest number stands for no value until the number of ranks is known.
            ranks = Array(repeating: .max, count: size)
        }

        /// Adds the row of the next value in the order.
        mutating func add(_ row: UInt32, isNew: Bool) {
            if isNew { starts.append(UInt32(order.count)) }
            order.append(row)
            ranks[Int(row)] = UInt32(starts.count - 1)
        }
    }

    /// - Throws: `DatabaseError` if the file cannot be created.
    init(path: String, for table: ServiceTable, of size: Int) throws {
        (self.table, self.size) = (table, size)
        file = try IndexFileWriter(path: path)
    }

    /// Writes the column of a field, but none for whole numbers if some of them are texts.
    mutating func add(_ field: Field, from database: Database) throws {
        guard let column = field.kind.isText ? try texts(of: field, in: database) : try numbers(of: field, in: database)
        else { return }
        let missing = (0..<UInt32(size)).filter { column.ranks[Int($0)] == .max }
        let order = column.order + missing
        let (areDifferent, isOfPlaces) = (
            column.starts.count == column.order.count, order.elementsEqual(0..<UInt32(size))
        )
        entries.append(
            JSONValue(members: [
                "field": .number(field.position), "count": .number(column.starts.count),
                "present": .number(column.order.count), "offset": .number(file.offset),
                "isExact": .boolean(column.isExact), "isOfPlaces": .boolean(isOfPlaces),
                "sections": .array(column.sections),
            ]))
        try file.append(numbers: column.keys)
        if !areDifferent { try file.append(numbers: column.starts + [UInt32(column.order.count)]) }
        if !isOfPlaces { try file.append(numbers: order) }
        let none = column.starts.count
        switch ColumnLayout.width(of: none) {
        case 1: try file.append(numbers: column.ranks.map { $0 == .max ? UInt8(none) : UInt8($0) })
        case 2: try file.append(numbers: column.ranks.map { $0 == .max ? UInt16(none) : UInt16($0) })
        default: try file.append(numbers: column.ranks.map { $0 == .max ? UInt32(none) : $0 })
        }
    }

    /// Writes the directory; the file is complete then, but not synced.
    func finish() throws {
        let directory = JSONValue(members: ["rows": .number(size), "columns": .array(entries)])
        let line = Array(JSONWriter.line(of: directory).utf8)
        file.append(line)
        for number in [UInt64(line.count), ColumnLayout.mark] { file.append(number) }
        try file.flush()
    }

    private typealias Entry = (key: Int64, row: UInt32)

    private func numbers(of field: Field, in database: Database) throws -> Column? {
        guard var sections = try entries(of: field, in: database) else { return nil }
        var column = Column(size: size)
        // As SQLite orders them, with null at the end.
        let codes = sections.keys.sorted { left, right in
            guard let left, let right else { return left != nil && right == nil }
            return left.utf8.lexicographicallyPrecedes(right.utf8)
        }
        for code in codes {
            var entries = sections.removeValue(forKey: code) ?? []
            if entries.isEmpty { continue }
            entries.sort { ($0.key, $0.row) < ($1.key, $1.row) }
            var last: Int64?
            for entry in entries {
                column.add(entry.row, isNew: entry.key != last)
                if entry.key != last { column.keys.append(entry.key) }
                last = entry.key
            }
            column.sections.append(
                JSONValue(members: ["currency": .string(code), "end": .number(column.starts.count)]))
        }
        return column
    }

    /// Returns the keys of the rows, those of amounts by the codes of their currencies; nil if some are texts.
    private func entries(of field: Field, in database: Database) throws -> [String?: [Entry]]? {
        let value = table.columns[field.position].name
        let currency = field.isMoney ? table.schema.currency.map { table.columns[$0.position].name } : nil
        let statement = try database.statement(
            SQLText(
                sql: "SELECT place, \(value)\(currency.map { ", " + $0 } ?? "") FROM \(table.name) ORDER BY place"))
        let isReal = [.number, .date].contains(field.kind)
        var sections: [String?: [Entry]] = [:]
        var (hasTexts, code, entries): (Bool, String?, [Entry]) = (false, nil, [])
        try statement.run {
            let type = statement.type(at: 1)
            guard type == SQLITE_INTEGER || type == SQLITE_FLOAT else {
                if type != SQLITE_NULL { hasTexts = true }
                return
            }
            let own = currency == nil ? nil : statement.text(at: 2)
            if own != code {
                sections[code] = entries
                (code, entries) = (own, sections.removeValue(forKey: own) ?? [])
            }
            let key = isReal ? ColumnLayout.key(statement.double(at: 1)) : statement.number(at: 1)
            entries.append((key, UInt32(statement.number(at: 0) - 1)))
        }
        sections[code] = entries
        return hasTexts ? nil : sections
    }

    /// SQLite sorts the texts, since they need not fit in the memory.
    private func texts(of field: Field, in database: Database) throws -> Column? {
        guard let own = table.column(of: field), let folded = own.folded else { return nil }
        let statement = try database.statement(
            """
            SELECT r.place, \(folded), \(own.value) FROM \(sql: table.name) AS r WHERE \(own.value) IS NOT NULL
            ORDER BY 2, 1
            """)
        var column = Column(size: size)
        var last: (folded: [UInt8], text: [UInt8])?
        try statement.run {
            let (key, text) = (statement.bytes(at: 1), statement.bytes(at: 2))
            let isNew = last.map { !$0.folded.elementsEqual(key) } ?? true
            column.add(UInt32(statement.number(at: 0) - 1), isNew: isNew)
            if isNew {
                last = (Array(key), Array(text))
            } else if column.isExact {
                column.isExact = last?.text.elementsEqual(text) == true
            }
        }
        column.sections = [JSONValue(members: ["end": .number(column.starts.count)])]
        return column
    }
}

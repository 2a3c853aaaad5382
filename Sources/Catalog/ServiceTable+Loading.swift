import Domain
import struct Domain.Record
import GRDB
import GRDBSQLite
import Ports
import SQLQueries

extension ServiceTable {
    /// Returns true if the catalog has this service's data as this program has it.
    func isLoaded(in database: Database) throws -> Bool {
        guard try CatalogLayout.isPresent(in: database) else { return false }
        return try database.number("SELECT fingerprint FROM contents WHERE service = \(.text(key))") == fingerprint
    }

    /// Loads the service's data into the catalog unless it is already there.
    func loadOnce(into database: Database) throws {
        if try !isLoaded(in: database) { try load(into: database) }
    }

    /// Loads the service's data into the catalog, in place of the service's previous data.
    ///
    /// Must run in a transaction, so that another program sees all of it or nothing.
    ///
    /// - Parameters:
    ///   - files: The files to make beside the table; nil to make none.
    ///   - progress: Receives the number of rows, and the part of the work that is done; it may throw.
    func load(
        into database: Database, with files: ImportIndex? = nil,
        progress: (_ rows: Int, _ share: Double) throws -> Void = { _, _ in }
    ) throws {
        try CatalogLayout.make(in: database)
        try database.execute(sql: definition)
        var table = self
        table.isImported = files != nil
        let statement = try database.makeStatement(sql: insertion)
        try progress(0, 0)
        var text = try files.map { try TextIndexWriter(path: $0.textPath) }
        var count = 0
        let categories = try service.read { records, share in
            guard let records else {
                try database.execute(sql: "DELETE FROM \(name)")
                text = try files.map { try TextIndexWriter(path: $0.textPath) }
                count = 0
                return
            }
            for record in records {
                count += 1
                let texts = try table.insert(record, at: count, by: statement)
                try text?.add(texts)
                if count % Self.batch == 0 { try progress(count, share * Self.readingShare) }
            }
            try progress(count, share * Self.readingShare)
        }
        try text?.finish()
        // Sorting the IDs once is faster than inserting each at its place.
        try database.execute(sql: index)
        if let files { try table.write(columnsTo: files.columnsPath, of: count, from: database, progress: progress) }
        try insert(categories: categories, into: database)
        try database.execute(
            literal: """
                INSERT OR REPLACE INTO contents (service, fingerprint)
                VALUES (\(key), \(fingerprint))
                """)
    }

    private func write(
        columnsTo path: String, of count: Int, from database: Database,
        progress: (_ rows: Int, _ share: Double) throws -> Void
    ) throws {
        var writer = try ColumnWriter(path: path, for: self, of: count)
        let fields = columnFields
        for (number, field) in fields.enumerated() {
            let share = Double(number + 1) / Double(fields.count + 1)
            try progress(count, Self.readingShare + (1 - Self.readingShare) * share)
            try writer.add(field, from: database)
        }
        try writer.finish()
    }

    /// The part of the time of an import in which the file is read; the rest sorts IDs and columns.
    static let readingShare = 0.7

    /// The number of rows after which progress is reported.
    private static let batch = 500

    /// Replaces records that have the same IDs and other values, which keep their places; new ones come last.
    ///
    /// - Parameter deadline: The time at which to give up, since a server decides how much there is to do.
    func upsert(
        _ records: [Record], into database: Database, until deadline: ContinuousClock.Instant? = nil
    ) throws {
        let statement = try database.cachedStatement(sql: replacement)
        for record in records {
            if let deadline, ContinuousClock.now > deadline {
                throw Failure(
                    .invalidResponse, "The server sent more than can be saved within --timeout.")
            }
            try insert(record, at: nil, by: statement)
        }
    }

    /// - Parameter place: Nil for the place after the last one.
    /// - Returns: The folded texts that an ``ImportIndex`` has, if the table has one, in the order of their numbers.
    @discardableResult
    private func insert(_ record: Record, at place: Int?, by statement: Statement) throws -> [String] {
        var column: Int32 = 0
        var texts = [String](repeating: "", count: isImported ? columns.count { $0.textNumber != nil } : 0)
        func bind(_ value: Value) throws {
            column += 1
            try statement.bind(value, at: column)
        }
        func bind(_ value: Value, of position: Int) throws {
            try bind(value)
            let (isStored, number) = (columns[position].folded != nil, columns[position].textNumber)
            let isFolding = isImported ? number != nil : isStored
            let text = isFolding ? value.stored.map { FoldedText($0).string } : nil
            if isImported, let number { texts[number - 1] = text ?? "" }
            if isStored { try bind(isImported ? .missing : text.map(Value.text) ?? .missing) }
        }
        try bind(place.map(Value.integer) ?? .missing)
        try bind(.text(record.id.rawValue))
        let (currency, values) = (service.schema.currency?.position, record.values)
        for position in values.indices {
            if position == currency {
                try bind(record.currency, of: position)
            } else {
                try bind(values.span[position], of: position)
            }
        }
        try statement.run()
        return texts
    }

    func insert(categories: [Category], into database: Database) throws {
        try database.execute(literal: "DELETE FROM categories WHERE service = \(key)")
        for (place, category) in categories.enumerated() {
            try database.execute(
                literal:
                    """
                    INSERT INTO categories (service, place, name, image)
                    VALUES (\(key), \(place), \(category.name.withoutNUL), \(category.image))
                    """
            )
        }
    }
}

extension Statement {
    /// Runs a statement whose question marks all have values, and calls `body` for each row of its result.
    ///
    /// GRDB's own rows take twice as long to read.
    func run(_ body: () throws -> Void = {}) throws {
        defer { sqlite3_reset(sqliteStatement) }
        var code = sqlite3_step(sqliteStatement)
        while code == SQLITE_ROW {
            try body()
            code = sqlite3_step(sqliteStatement)
        }
        guard code == SQLITE_DONE else {
            let message = sqlite3_errmsg(sqlite3_db_handle(sqliteStatement)).map { String(cString: $0) }
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
        }
    }

    func isNull(at column: Int) -> Bool { type(at: column) == SQLITE_NULL }

    /// Returns the type in a column of the current row, such as `SQLITE_TEXT`.
    func type(at column: Int) -> Int32 { sqlite3_column_type(sqliteStatement, Int32(column)) }

    /// Returns the bytes of a text in a column of the current row, which are valid until the next row.
    func bytes(at column: Int) -> UnsafeRawBufferPointer {
        let bytes = sqlite3_column_text(sqliteStatement, Int32(column))
        return UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(sqliteStatement, Int32(column))))
    }

    func number(at column: Int) -> Int64 { sqlite3_column_int64(sqliteStatement, Int32(column)) }

    func double(at column: Int) -> Double { sqlite3_column_double(sqliteStatement, Int32(column)) }

    /// Returns the text in a column of the current row; nil for null.
    func text(at column: Int) -> String? {
        sqlite3_column_text(sqliteStatement, Int32(column)).map { text in
            let count = Int(sqlite3_column_bytes(sqliteStatement, Int32(column)))
            return String(repairing: UnsafeBufferPointer(start: text, count: count))
        }
    }

    /// Binds a value to a question mark, counted from 1.
    ///
    /// GRDB's own arguments are copied and searched for names at each run, which takes longer than the run.
    func bind(_ value: Value, at place: Int32) throws {
        let code = value.bind(to: sqliteStatement, at: place)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}

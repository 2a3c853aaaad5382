import Domain
import GRDB
import GRDBSQLite

/// The files beside an imported table, which the first query opens: its text and its columns.
///
/// All of it is used only on the thread that has the connection, one query after the other, so that it may be passed
/// between threads: @unchecked Sendable.
final class ImportIndex: @unchecked Sendable {
    /// The SQL functions: `is_selected(place)` is true for the rows of ``selection``, and `folded_text(place, field)`
    /// returns the text of a field.
    static let (isSelected, foldedText) = ("is_selected", "folded_text")

    let textPath: String
    let columnsPath: String
    var paths: [String] { [textPath, columnsPath] }
    private let fields: [Field]
    private var (openedText, openedColumns): (TextIndex?, ColumnFile?)
    var selection: RowSet?
    /// The rows that were found last, by queries without a sort or a range, the newest ones at the end.
    private var found: [(query: Query, rows: RowSet)] = []
    private static let mostFound = 8
    /// The block of the text that was read last, and its rows.
    private var block: (rows: Range<Int>, bytes: [UInt8]) = (0..<0, [])

    /// - Parameter path: The beginning of the paths of the files.
    init(at path: String, of fields: [Field]) {
        (textPath, columnsPath, self.fields) = (path + "text", path + "columns", fields)
    }

    /// - Throws: `DatabaseError` with the code of a damaged file.
    func text() throws -> TextIndex {
        if let openedText, openedText.isWhole { return openedText }
        let text = try TextIndex(path: textPath)
        openedText = text
        return text
    }

    /// - Throws: `DatabaseError` with the code of a damaged file.
    func columns() throws -> ColumnFile {
        if let openedColumns, openedColumns.isWhole { return openedColumns }
        let columns = try ColumnFile(path: columnsPath, fields: fields)
        guard try text().rows == columns.size else { throw TextIndex.damaged }
        openedColumns = columns
        return columns
    }

    /// Returns the rows of a query that was asked before; nil if they are not known.
    func rows(of query: Query) -> RowSet? { found.first { $0.query == query }?.rows }

    func keep(_ rows: RowSet, of query: Query) {
        found.append((query, rows))
        if found.count > Self.mostFound { found.removeFirst() }
    }

    /// Adds the functions to a connection, which keeps this object.
    ///
    /// A statement calls them up to a million times, so they are C functions, without GRDB's arguments.
    func add(to database: Database) throws {
        try add(Self.isSelected, 1, to: database) { context, _, values in
            ImportIndex.answer(context, values) { index, arguments in
                let isSelected = index.selection?.contains(Int(sqlite3_value_int64(arguments[0])) - 1) ?? true
                sqlite3_result_int(context, isSelected ? 1 : 0)
            }
        }
        try add(Self.foldedText, 2, to: database) { context, _, values in
            ImportIndex.answer(context, values) { index, arguments in
                let (place, field) = (sqlite3_value_int64(arguments[0]), sqlite3_value_int64(arguments[1]))
                try index.read(field: Int(field), of: Int(place) - 1, into: context)
            }
        }
    }

    private typealias Arguments = UnsafeMutablePointer<OpaquePointer?>

    private func add(
        _ name: String, _ count: Int32, to database: Database,
        _ body: @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
    ) throws {
        let object = Unmanaged.passRetained(self).toOpaque()
        let code = sqlite3_create_function_v2(
            database.sqliteConnection, name, count, SQLITE_UTF8 | SQLITE_INNOCUOUS, object, body, nil, nil
        ) { object in
            if let object { Unmanaged<ImportIndex>.fromOpaque(object).release() }
        }
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    private static func answer(
        _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?,
        _ body: (ImportIndex, Arguments) throws -> Void
    ) {
        guard let object = sqlite3_user_data(context), let values else { return }
        do {
            try body(Unmanaged<ImportIndex>.fromOpaque(object).takeUnretainedValue(), values)
        } catch {
            sqlite3_result_error_code(context, SQLITE_CORRUPT)
        }
    }

    /// Sets the result to the text of a field.
    private func read(field: Int, of row: Int, into context: OpaquePointer?) throws {
        let text = try openedText ?? self.text()
        if !block.rows.contains(row) {
            let number = text.block(of: row)
            let bytes = try text.bytes(of: number)
            block = (text.rows(of: number), bytes)
        }
        try block.bytes.withUnsafeBytes { bytes in
            let texts = try TextBlock(bytes, rows: block.rows.count)
            let range = try texts.place(of: field, inRow: row - block.rows.lowerBound)
            UnsafeBufferPointer(rebasing: texts.texts[range]).withMemoryRebound(to: CChar.self) { text in
                sqlite3_result_text(context, text.baseAddress, Int32(text.count), copiedBySQLite)
            }
        }
    }
}

import Domain
import GRDB
import GRDBSQLite
import Platform

/// The index of a table's text, which is opened by the first search, and its SQL functions.
///
/// `has_text(place, field, part, …)` is true if the row at a place contains words and phrases, with the arguments of
/// ``TextIndex/search(for:in:)``; `folded_text(place, field)` is the text of a field.
///
/// A statement calls them up to a million times, so they are C functions, without GRDB's arguments.
///
/// All of it is used only on the thread that has the connection, one query after the other, so that it may be passed
/// between threads: @unchecked Sendable.
final class SearchedText: @unchecked Sendable {
    static let (function, reading) = ("has_text", "folded_text")

    let path: String
    private var opened: TextIndex?
    /// The block that was read last, and its number.
    private var block: (number: Int, bytes: [UInt8]) = (-1, [])

    /// A bit for each place, counted from 0 as the place 1.
    private final class Hits {
        private let bits: [UInt64]

        init(_ bits: [UInt64]) { self.bits = bits }

        func contains(_ place: Int) -> Bool {
            let index = place - 1
            return bits.indices.contains(index / 64) && index >= 0 && bits[index / 64] & 1 << UInt64(index % 64) != 0
        }
    }

    init(at path: String) { self.path = path }

    /// - Throws: `DatabaseError` with the code of a damaged file.
    func index() throws -> TextIndex {
        let index = try opened ?? TextIndex(path: path)
        opened = index
        return index
    }

    /// Adds the functions to a connection, which keeps this object.
    func add(to database: Database) throws {
        try add(Self.function, to: database) { context, count, values in
            SearchedText.answer(context, count, values) { text, arguments in
                let isHit = try text.hits(of: arguments, in: context).contains(arguments.number(at: 0))
                sqlite3_result_int(context, isHit ? 1 : 0)
            }
        }
        try add(Self.reading, to: database) { context, count, values in
            SearchedText.answer(context, count, values) { text, arguments in
                try text.read(field: arguments.number(at: 1), at: arguments.number(at: 0), into: context)
            }
        }
    }

    private typealias Arguments = UnsafeBufferPointer<OpaquePointer?>

    private func add(
        _ name: String, to database: Database,
        _ body: @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
    ) throws {
        let flags = SQLITE_UTF8 | SQLITE_INNOCUOUS | SQLITE_DETERMINISTIC
        let object = Unmanaged.passRetained(self).toOpaque()
        let code = sqlite3_create_function_v2(
            database.sqliteConnection, name, -1, flags, object, body, nil, nil
        ) { object in
            if let object { Unmanaged<SearchedText>.fromOpaque(object).release() }
        }
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    private static func answer(
        _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?,
        _ body: (SearchedText, Arguments) throws -> Void
    ) {
        guard let object = sqlite3_user_data(context), let values, count >= 2 else { return }
        let text = Unmanaged<SearchedText>.fromOpaque(object).takeUnretainedValue()
        do {
            try body(text, Arguments(start: values, count: Int(count)))
        } catch {
            let isCancelled = error is CancellationError
            sqlite3_result_error_code(context, isCancelled ? SQLITE_INTERRUPT : SQLITE_CORRUPT)
        }
    }

    /// Returns the hits of a search, which SQLite keeps for the statement, since the arguments do not change.
    private func hits(of arguments: Arguments, in context: OpaquePointer?) throws -> Hits {
        if let kept = sqlite3_get_auxdata(context, 1) { return Unmanaged<Hits>.fromOpaque(kept).takeUnretainedValue() }
        let parts = arguments.dropFirst(2).map { sqlite3_value_text($0).map { String(cString: $0) } ?? "" }
        let hits = Hits(try index().search(for: parts, in: arguments.number(at: 1)).bits())
        sqlite3_set_auxdata(context, 1, Unmanaged.passRetained(hits).toOpaque()) { kept in
            if let kept { Unmanaged<Hits>.fromOpaque(kept).release() }
        }
        return hits
    }

    /// Sets the result to the text of a field.
    private func read(field: Int, at place: Int, into context: OpaquePointer?) throws {
        let (number, row) = (place - 1).quotientAndRemainder(dividingBy: TextIndexLayout.rowsOfBlock)
        let index = try index()
        if block.number != number { block = (number, try index.bytes(of: number)) }
        try block.bytes.withUnsafeBytes { bytes in
            let block = try TextBlock(bytes, rows: index.rows(of: number))
            let range = try block.place(of: field, inRow: row)
            UnsafeBufferPointer(rebasing: block.texts[range]).withMemoryRebound(to: CChar.self) { text in
                sqlite3_result_text(context, text.baseAddress, Int32(text.count), copiedBySQLite)
            }
        }
    }
}

extension UnsafeBufferPointer<OpaquePointer?> {
    /// Returns the number in an argument of an SQL function.
    fileprivate func number(at place: Int) -> Int { Int(sqlite3_value_int64(self[place])) }
}

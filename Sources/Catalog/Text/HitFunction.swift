import GRDB
import GRDBSQLite

/// The SQL function that tells whether the row at a place contains the text of the current query.
///
/// A statement calls it up to a million times, so it is a C function with a bitmap, without GRDB's arguments.
///
/// The bitmap is set and read only on the thread that has the connection, one query after the other, so that it may be
/// passed between threads: @unchecked Sendable.
final class HitFunction: @unchecked Sendable {
    static let name = "has_text"

    private var bits: [UInt64] = []

    /// - Parameter bits: A bit for each place, counted from 0 as the place 1.
    func set(_ bits: [UInt64]) { self.bits = bits }

    private func contains(_ place: Int) -> Bool {
        let index = place - 1
        return bits.indices.contains(index / 64) && index >= 0 && bits[index / 64] & 1 << UInt64(index % 64) != 0
    }

    /// Adds the function to a connection, which keeps this object.
    func add(to database: Database) throws {
        let code = sqlite3_create_function_v2(
            database.sqliteConnection, Self.name, 1, SQLITE_UTF8 | SQLITE_INNOCUOUS,
            Unmanaged.passRetained(self).toOpaque(),
            { context, _, values in
                guard let object = sqlite3_user_data(context), let values else { return }
                let hits = Unmanaged<HitFunction>.fromOpaque(object).takeUnretainedValue()
                sqlite3_result_int(context, hits.contains(Int(sqlite3_value_int64(values[0]))) ? 1 : 0)
            }, nil, nil,
            { object in
                if let object { Unmanaged<HitFunction>.fromOpaque(object).release() }
            })
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}

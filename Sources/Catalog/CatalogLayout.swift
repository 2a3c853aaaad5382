import GRDB

/// What the catalog holds beside the services' tables, and the mark by which its file is known.
enum CatalogLayout {
    /// Why a file is of no use to this program.
    struct Unknown: Error {}

    /// `sou` and a version, to be raised when the tables below change; a service's own table may change without.
    static let version: Int32 = 0x73_6F_75_03

    /// Whether the file has this layout.
    ///
    /// - Returns: False for a file that is still empty.
    /// - Throws: ``Unknown`` for a file with another layout.
    static func isPresent(in database: Database) throws -> Bool {
        switch try Int32.fetchOne(database.cachedStatement(sql: "PRAGMA user_version")) {
        case version: return true
        case 0: break
        default: throw Unknown()
        }
        guard try Row.fetchOne(database, sql: "SELECT 1 FROM sqlite_master") == nil else { throw Unknown() }
        return false
    }

    /// Gives an empty file this layout.
    static func make(in database: Database) throws {
        guard try !isPresent(in: database) else { return }
        try database.execute(
            sql: """
                CREATE TABLE contents (service TEXT PRIMARY KEY, fingerprint INTEGER NOT NULL) WITHOUT ROWID;
                CREATE TABLE categories (
                    service TEXT, place INTEGER, name TEXT NOT NULL, image TEXT, PRIMARY KEY (service, place)) WITHOUT ROWID;
                CREATE TABLE saved (key TEXT PRIMARY KEY, heard REAL NOT NULL, isWhole INTEGER NOT NULL, total INTEGER)
                    WITHOUT ROWID;
                PRAGMA user_version = \(version);
                """)
    }
}

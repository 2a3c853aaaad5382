import GRDB
import SQLQueries

/// The tables beside those of the services, and the version that identifies a catalog's file.
enum CatalogLayout {
    /// The error for a file that this program cannot use.
    struct Unknown: Error {}

    /// `sou` and a version, which is raised when the tables below change; a service's own table may change without.
    static let version: Int64 = 0x73_6F_75_07

    /// Returns true if the file has this layout.
    ///
    /// - Returns: False for a file that is still empty.
    /// - Throws: ``Unknown`` for a file with another layout.
    static func isPresent(in database: Database) throws -> Bool {
        switch try database.number("PRAGMA user_version") {
        case version: return true
        case 0: break
        default: throw Unknown()
        }
        guard try Row.fetchOne(database, sql: "SELECT 1 FROM sqlite_master") == nil else { throw Unknown() }
        return false
    }

    /// Creates this layout in an empty file.
    static func make(in database: Database) throws {
        guard try !isPresent(in: database) else { return }
        try database.execute(
            sql: """
                CREATE TABLE contents (service TEXT PRIMARY KEY, fingerprint INTEGER NOT NULL) WITHOUT ROWID;
                CREATE TABLE categories (
                    service TEXT, place INTEGER, name TEXT NOT NULL, image TEXT, PRIMARY KEY (service, place))
                    WITHOUT ROWID;
                CREATE TABLE saved (key TEXT PRIMARY KEY, heard REAL NOT NULL, isWhole INTEGER NOT NULL, total INTEGER)
                    WITHOUT ROWID;
                CREATE TABLE fetched (key TEXT, record TEXT, at REAL NOT NULL, PRIMARY KEY (key, record)) WITHOUT ROWID;
                CREATE TABLE looks
                    (key TEXT, record TEXT, at REAL NOT NULL, headline TEXT, price INTEGER, currency TEXT);
                CREATE INDEX looks_key ON looks (key);
                PRAGMA user_version = \(version);
                """)
    }
}

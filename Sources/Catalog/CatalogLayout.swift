import Domain
import FoundationEssentials
import GRDB
import Ports
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

enum CatalogRemedy {
    /// Recreate the file, which cannot be used; no data is lost.
    case recreate
    /// Open the file again, because another program has replaced it.
    case openAgain
    /// Use memory, because a file cannot be used here: it cannot be written, the disk is full, or the folder is not a
    /// folder.
    case useMemory

    /// The codes of a file that cannot be used here.
    private static let unusable: [ResultCode] = [
        .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_IOERR, .SQLITE_FULL, .SQLITE_NOLFS,
        .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL,
    ]

    /// Nil for failures that do not concern the file.
    init?(for error: any Error) {
        switch error {
        case is CatalogLayout.Unknown, DatabaseError.SQLITE_CORRUPT, DatabaseError.SQLITE_NOTADB: self = .recreate
        case DatabaseError.SQLITE_READONLY_DBMOVED: self = .openAgain
        case let error as DatabaseError where Self.unusable.contains(error.resultCode): self = .useMemory
        // Only creating the folder does not use SQLite.
        case is CocoaError: self = .useMemory
        default: return nil
        }
    }
}

extension Failure {
    init(catalogFailure error: any Error) {
        switch error {
        case let error as Failure:
            self = error
        case is CancellationError, DatabaseError.SQLITE_INTERRUPT:
            self = .cancelled
        case let error as DatabaseError:
            // SQLite's own message, without the SQL that caused it.
            let reason = error.message ?? error.resultCode.description
            self.init(.unreachable, "The catalog could not be read: \(reason).")
        default:
            self.init(.unreachable, "The catalog could not be opened.")
        }
    }
}

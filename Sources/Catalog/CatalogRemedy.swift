import Domain
import FoundationEssentials
import GRDB
import Ports

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
        case let error as DatabaseError where [.SQLITE_ERROR, .SQLITE_TOOBIG, .SQLITE_RANGE].contains(error.resultCode):
            self.init(.invalidResponse, "The catalog could not answer this query: \(error.reason).")
        case let error as DatabaseError:
            self.init(.unreachable, "The catalog could not be read: \(error.reason).")
        default:
            self.init(.unreachable, "The catalog could not be opened.")
        }
    }
}

extension DatabaseError {
    /// SQLite's own message, without the SQL that caused it.
    fileprivate var reason: String { message ?? resultCode.description }
}

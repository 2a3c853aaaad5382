import Domain
import FoundationEssentials
import GRDB
import Services

/// What helps against a failure of the catalog's file.
enum CatalogRemedy {
    /// The file is of no use; nothing in it is missed.
    case makeAnew
    /// Another program replaced the file since it was opened.
    case openAgain
    /// There can be no file here: nothing may be written, the disk is full, the folder is none.
    case useMemory

    /// Nil for failures that are not the file's.
    init?(for error: any Error) {
        switch error {
        case is CatalogLayout.Unknown:
            self = .makeAnew
        case let error as DatabaseError:
            self.init(code: error.extendedResultCode)
        case is CocoaError:
            // Only the folder is made without SQLite.
            self = .useMemory
        default:
            return nil
        }
    }

    private init?(code: ResultCode) {
        switch code.primaryResultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            self = .makeAnew
        case .SQLITE_READONLY where code == .SQLITE_READONLY_DBMOVED:
            self = .openAgain
        case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_IOERR, .SQLITE_FULL, .SQLITE_NOLFS,
            .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
            self = .useMemory
        default:
            return nil
        }
    }
}

extension Failure {
    /// What a failure of the catalog means to the person who asked.
    init(catalogFailure error: any Error) {
        switch error {
        case let error as Failure:
            self = error
        case is CancellationError:
            self = .cancelled
        case let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT:
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
    /// SQLite's own words, without the SQL they were said about.
    fileprivate var reason: String { message ?? resultCode.description }
}

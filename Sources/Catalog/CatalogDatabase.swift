import Domain
import FoundationEssentials
import GRDB
import Services
import Synchronization

/// The database that holds the built-in services, or copies of servers' records: a file in the cache folder, or memory.
///
///     let catalog = CatalogDatabase(.file("/home/ada/.cache/souk/catalog.sqlite"))
///     let sources = try CatalogSource.sources(in: catalog, keeping: credentials, now: clock)
///
/// Nothing is opened before the first question, and a service's data is loaded at the first question about it. The file
/// holds nothing that is not in the program or on a server: one that is damaged, or was made by another souk, is deleted
/// and made anew, and where none can be written memory takes its place. Several programs may use one file at once.
///
/// Questions are answered on the caller's thread, one after the other, and end when their task is cancelled. A page of
/// the built-in data takes a fraction of a millisecond, and a thread of its own for it would take as long again.
public final class CatalogDatabase: Sendable {
    /// Where the database is kept.
    public enum Location: Sendable, Hashable {
        /// At this path; its folder is made when it is missing, for nobody but its owner.
        case file(String)
        /// Nowhere: it ends with the program.
        case memory
    }

    /// What is done about a file at most before giving up: making it anew, once more when another program did the same
    /// at that moment, and going without.
    private static let attempts = 4

    /// Seconds to wait while another program loads its data.
    private let patience: TimeInterval
    private let holdsCopies: Bool
    private let state: Mutex<State>

    private struct State {
        var location: Location
        var queue: DatabaseQueue?
    }

    /// - Parameter holdsCopies: Whether it holds what servers sent, and changes often.
    public convenience init(_ location: Location, holdsCopies: Bool = false) {
        self.init(location, patience: 5, holdsCopies: holdsCopies)
    }

    init(_ location: Location, patience: TimeInterval, holdsCopies: Bool = false) {
        state = Mutex(State(location: location))
        self.holdsCopies = holdsCopies
        self.patience = patience
    }

    /// Answers a question about a service's table, which is loaded first where it is not yet.
    func read<Answer: Sendable>(
        _ table: ServiceTable, _ question: @escaping @Sendable (Database) throws -> Answer
    ) async throws(Failure) -> Answer {
        try await perform { queue in try Self.answer(question, of: table, in: queue) }
    }

    /// Changes a service's table, which is loaded first where it is not yet: all of the change, or nothing.
    ///
    /// Not on the caller's thread, so that another page of a server is read while one is saved.
    func write(_ table: ServiceTable, _ change: @escaping @Sendable (Database) throws -> Void)
        async throws(Failure)
    {
        try await perform { queue in
            try await queue.write { database in
                try table.loadOnce(into: database)
                try change(database)
            }
        }
    }

    /// Loads a service's data whether or not it is loaded.
    func reload(_ table: ServiceTable) async throws(Failure) {
        try await perform { queue in
            try await queue.write { database in try table.load(into: database) }
        }
    }

    /// On the caller's thread.
    private static func answer<Answer>(
        _ question: (Database) throws -> Answer, of table: ServiceTable, in queue: DatabaseQueue
    ) throws -> Answer {
        let answer = try queue.read { database in
            try table.isLoaded(in: database) ? question(database) : nil
        }
        if let answer { return answer }
        return try queue.write { database in
            // Another program may have loaded it meanwhile.
            try table.loadOnce(into: database)
            return try question(database)
        }
    }

    private func perform<Answer: Sendable>(
        _ work: (DatabaseQueue) async throws -> Answer
    ) async throws(Failure) -> Answer {
        var attempt = 1
        while true {
            var used: DatabaseQueue?
            do {
                let queue = try opened()
                used = queue
                return try await withTaskCancellationHandler {
                    try Task.checkCancellation()
                    return try await work(queue)
                } onCancel: {
                    queue.interrupt()
                }
            } catch {
                guard attempt < Self.attempts, let remedy = CatalogRemedy(for: error), apply(remedy, to: used) else {
                    throw Failure(catalogFailure: error)
                }
                attempt += 1
            }
        }
    }

    private func opened() throws -> DatabaseQueue {
        try state.withLock { state in
            if let queue = state.queue { return queue }
            let queue = try open(state.location)
            state.queue = queue
            return queue
        }
    }

    private func open(_ location: Location) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { database in
            for collation in Collation.databaseCollations { database.add(collation: collation) }
        }
        if holdsCopies {
            // What a crash of the machine takes is fetched again; waiting for the disk would cost each page as much again.
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
        }
        switch location {
        case .memory: return try DatabaseQueue(configuration: configuration)
        case .file(let path):
            let queue: DatabaseQueue
            do {
                queue = try DatabaseQueue(path: path, configuration: configuration)
            } catch DatabaseError.SQLITE_CANTOPEN {
                // Only now is the folder looked at: asking first would take a tenth of every start.
                try makeFolder(of: path)
                queue = try DatabaseQueue(path: path, configuration: configuration)
            }
            // Copies of what only the signed-in may see are among it. SQLite gives its journal the mode of the file.
            try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            return queue
        }
    }

    private func makeFolder(of path: String) throws {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
        try FileManager.default.createDirectory(
            atPath: String(path[..<slash]), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// - Parameter used: The database that failed; nil when it could not be opened.
    /// - Returns: Whether it is worth trying again.
    private func apply(_ remedy: CatalogRemedy, to used: DatabaseQueue?) -> Bool {
        state.withLock { state in
            // Another question may have met the same failure and have dealt with it while this one waited.
            guard state.queue === used else { return true }
            guard case .file(let path) = state.location else { return false }
            state.queue = nil
            switch remedy {
            case .openAgain: break
            case .makeAnew:
                // SQLite itself throws away a journal that it finds beside an empty file.
                try? FileManager.default.removeItem(atPath: path)
                if FileManager.default.fileExists(atPath: path) { state.location = .memory }
            case .useMemory: state.location = .memory
            }
            return true
        }
    }
}

/// The tables beside those of the services, and the mark by which a catalog's file is recognised.
enum CatalogLayout {
    /// Why a file is of no use to this program.
    struct Unknown: Error {}

    /// `sou` and a version, to be raised when the tables below change; a service's own table may change without.
    static let version: Int32 = 0x73_6F_75_03

    /// Returns whether the file has this layout.
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

extension Collation {
    /// Its name in the catalog's SQL.
    var name: String { "souk_\(language.rawValue)" }

    /// The orders that SQLite does not have by itself.
    static var databaseCollations: [DatabaseCollation] {
        [Language.french, .arabic].map { language in
            let collation = Collation(language)
            return DatabaseCollation(collation.name) { left, right in
                if collation.places(left, before: right) { return .orderedAscending }
                return collation.places(right, before: left) ? .orderedDescending : .orderedSame
            }
        }
    }
}

import Domain
import FoundationEssentials
import GRDB
import Services

/// The database that holds the built-in services: a file in the cache folder, or memory.
///
///     let catalog = CatalogDatabase(.file("/home/ada/.cache/souk/catalog.sqlite"))
///     let listings = CatalogSource.listings(in: catalog)
///
/// Nothing is opened before the first question, and a service's data is loaded at the first question about it. The file
/// holds nothing that is not in the program: one that is damaged, or was made by another souk, is deleted and made
/// anew, and where none can be written memory takes its place. Several programs may use one file at once.
///
/// Questions run on a thread of the database, one after the other, and end when their task is cancelled. Only opening
/// the file, a fraction of a millisecond, is done on the caller's thread.
public actor CatalogDatabase {
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
    private var location: Location
    private var queue: DatabaseQueue?

    public init(_ location: Location) {
        self.init(location, patience: 5)
    }

    init(_ location: Location, patience: TimeInterval) {
        self.location = location
        self.patience = patience
    }

    /// Answers a question about a service's table, which is loaded first where it is not yet.
    func read<Answer: Sendable>(
        _ table: ServiceTable, _ question: @escaping @Sendable (Database) throws -> Answer
    ) async throws(ServiceError) -> Answer {
        try await perform { queue in
            let answer = try await queue.read { database in
                try table.isLoaded(in: database) ? question(database) : nil
            }
            if let answer { return answer }
            return try await queue.write { database in
                // Another program may have loaded it meanwhile.
                if try !table.isLoaded(in: database) { try table.load(into: database) }
                return try question(database)
            }
        }
    }

    /// Loads a service's data whether or not it is loaded.
    func reload(_ table: ServiceTable) async throws(ServiceError) {
        try await perform { queue in
            try await queue.write { database in try table.load(into: database) }
        }
    }

    private func perform<Answer: Sendable>(
        _ work: (DatabaseQueue) async throws -> Answer
    ) async throws(ServiceError) -> Answer {
        var attempt = 1
        while true {
            var used: DatabaseQueue?
            do {
                let queue = try opened()
                used = queue
                return try await work(queue)
            } catch {
                guard attempt < Self.attempts, let remedy = CatalogRemedy(for: error), apply(remedy, to: used) else {
                    throw ServiceError(catalogFailure: error)
                }
                attempt += 1
            }
        }
    }

    private func opened() throws -> DatabaseQueue {
        if let queue { return queue }
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        configuration.foreignKeysEnabled = false
        let opened: DatabaseQueue
        switch location {
        case .memory:
            opened = try DatabaseQueue(configuration: configuration)
        case .file(let path):
            do {
                opened = try DatabaseQueue(path: path, configuration: configuration)
            } catch DatabaseError.SQLITE_CANTOPEN {
                // Only now is the folder looked at: asking first would take a tenth of every start.
                try makeFolder(of: path)
                opened = try DatabaseQueue(path: path, configuration: configuration)
            }
        }
        queue = opened
        return opened
    }

    private func makeFolder(of path: String) throws {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
        try FileManager.default.createDirectory(
            atPath: String(path[..<slash]), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// - Parameter used: The database that failed; nil when it could not be opened.
    /// - Returns: Whether it is worth trying again.
    private func apply(_ remedy: CatalogRemedy, to used: DatabaseQueue?) -> Bool {
        // Another question may have met the same failure and have dealt with it while this one waited.
        guard queue === used else { return true }
        guard case .file(let path) = location else { return false }
        queue = nil
        switch remedy {
        case .openAgain: break
        case .makeAnew:
            // SQLite itself throws away a journal that it finds beside an empty file.
            try? FileManager.default.removeItem(atPath: path)
            if FileManager.default.fileExists(atPath: path) { location = .memory }
        case .useMemory: location = .memory
        }
        return true
    }
}

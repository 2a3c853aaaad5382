import CLibraries
import Domain
import FoundationEssentials
import GRDB
import Platform
import Ports
import Synchronization

/// The database of the built-in services, or of copies of servers' records: a file in the cache folder, or memory.
///
/// Nothing is opened before the first query, and a service's data is loaded at its first query. The file contains only
/// data that is also in the program or on a server. A file that is damaged, or was made by another souk, is deleted and
/// recreated; if no file can be written, memory is used instead. Several programs may use one file at once.
///
/// Queries run one after the other, and end when their task is cancelled. Those that are quick run on the caller's
/// thread: a page takes a fraction of a millisecond, and another thread would take a good part of that again.
public final class CatalogDatabase: Sendable {
    public enum Location: Sendable, Hashable {
        /// At this path; a missing folder is created, accessible only to its owner.
        case file(String)
        /// In memory, until the program ends.
        case memory
    }

    /// The most attempts before giving up: recreating the file, recreating it once more if another program did the same
    /// at that moment, and using memory.
    private static let attempts = 4

    /// Seconds to wait while another program loads its data.
    private let patience: TimeInterval
    private let holdsCopies: Bool
    private let state: Mutex<State>

    private struct State {
        var location: Location
        /// The file whose import this is; nil for other data, and if imports cannot be kept.
        var file: FileImport?
        var queue: DatabaseQueue?
        /// The files beside an imported table; nil if there are none.
        var index: ImportIndex?
        /// The tables known to be loaded, by their keys: only in a database that no other program changes.
        var loaded: Set<String> = []
        /// The number of changes of ``writeLater(_:_:)`` that have not ended, and those that have not begun.
        var changes = 0
        var waiting: [Change] = []

        mutating func forget() { (queue, index, loaded) = (nil, nil, []) }
    }

    /// - Parameter holdsCopies: True if it holds data from servers, which changes often.
    public convenience init(_ location: Location, holdsCopies: Bool = false) {
        self.init(location, patience: 5, holdsCopies: holdsCopies)
    }

    init(
        _ location: Location, patience: TimeInterval, holdsCopies: Bool = false, importing file: FileImport? = nil,
        opened queue: DatabaseQueue? = nil, with index: ImportIndex? = nil
    ) {
        state = Mutex(State(location: location, file: file, queue: queue, index: index))
        (self.patience, self.holdsCopies) = (patience, holdsCopies)
    }

    /// Runs a query on a service's table, which is loaded first if needed.
    func read<Answer: Sendable>(
        _ table: ServiceTable, _ question: @escaping @Sendable (Database) throws -> Answer
    ) async throws(Failure) -> Answer {
        try await perform { queue in try answer(question, of: table, in: queue) }
    }

    /// True if a query answers without importing a file first.
    var isReady: Bool {
        let (queue, file) = state.withLock { ($0.queue, $0.file) }
        return queue != nil || file?.isReady != false
    }

    /// True for a large file that was imported.
    var isImported: Bool { state.withLock { $0.index != nil } }

    /// Runs a query on a service's table, which is loaded first if needed, with the files beside it.
    ///
    /// - Parameter isQuick: True if the query takes a moment even in a large table.
    func readIndexed<Answer: Sendable>(
        _ table: ServiceTable, isQuick: Bool, _ question: @escaping @Sendable (Database, ImportIndex?) throws -> Answer
    ) async throws(Failure) -> Answer {
        let answer: @Sendable (DatabaseQueue) throws -> Answer = { queue in
            let index = self.state.withLock { $0.queue === queue ? $0.index : nil }
            return try self.answer({ try question($0, index) }, of: table, in: queue)
        }
        return isQuick || !isImported ? try await perform(answer) : try await performAside(answer)
    }

    /// Changes a service's table, which is loaded first if needed; the change is made completely or not at all.
    ///
    /// Does not run on the caller's thread, so that the next page is read from a server while this one is saved.
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

    /// The number of changes for which the next one waits, so that a fast server does not fill the memory.
    private static let mostChanges = 32

    private typealias Change = @Sendable (Database) throws -> Void

    /// Changes a service's table as ``write(_:_:)`` does, but while the caller goes on. Later queries and changes wait
    /// for it; a change that fails is not made.
    func writeLater(_ table: ServiceTable, _ change: @escaping @Sendable (Database) throws -> Void) async {
        if state.withLock({ $0.changes >= Self.mostChanges }) { try? await write(table) { _ in } }
        let isFirst = state.withLock { state in
            state.changes += 1
            state.waiting.append { database in
                try table.loadOnce(into: database)
                try change(database)
            }
            return state.waiting.count == 1
        }
        if isFirst { begin() }
    }

    /// Makes all changes that wait in one transaction: the pages of a list change the same pages of the file.
    private func begin() {
        do {
            try openedAtOnce().asyncWriteWithoutTransaction { self.makeWaiting(in: $0) }
        } catch {
            makeWaiting(in: nil)
        }
    }

    /// - Parameter database: Nil to drop the changes, since none can be opened.
    private func makeWaiting(in database: Database?) {
        var changes = takeWaiting()
        if let database { make(&changes, in: database) }
        state.withLock { $0.changes -= changes.count }
    }

    private func make(_ changes: inout [Change], in database: Database) {
        do {
            try database.inTransaction {
                var count = 0
                while count < changes.count {
                    try changes[count](database)
                    count += 1
                    // Those that come meanwhile are made in the same transaction.
                    if count == changes.count, count < Self.mostChanges { changes += takeWaiting() }
                }
                return .commit
            }
        } catch {
            // One that fails does not prevent the others.
            for change in changes where changes.count > 1 {
                try? database.inTransaction {
                    try change(database)
                    return .commit
                }
            }
        }
    }

    private func takeWaiting() -> [Change] {
        state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
    }

    /// Waits until all changes are made.
    public func finishWriting() { state.withLock(\.queue)?.inDatabase { _ in } }

    /// Changes the tables beside those of the services.
    func change<Answer: Sendable>(
        _ change: @escaping @Sendable (Database) throws -> Answer
    ) async throws(Failure) -> Answer {
        try await perform { queue in
            try await queue.write { database in
                try CatalogLayout.make(in: database)
                return try change(database)
            }
        }
    }

    /// Closes the file, which the next query opens or creates.
    func close() {
        // Closing waits for changes, which may need the state.
        let queue = state.withLock { state in
            defer { state.forget() }
            return state.queue
        }
        try? queue?.retire()
    }

    /// Loads a service's data, even if it is already loaded; an imported file is only read if it has changed.
    func reload(_ table: ServiceTable) async throws(Failure) {
        if state.withLock({ $0.file != nil }) {
            close()
            return try await read(table) { _ in }
        }
        try await perform { queue in
            try await queue.write { database in try table.load(into: database) }
        }
    }

    /// Runs on the caller's thread.
    private func answer<Answer>(
        _ question: (Database) throws -> Answer, of table: ServiceTable, in queue: DatabaseQueue
    ) throws -> Answer {
        // A table that no other program changes needs no transaction.
        if state.withLock({ $0.queue === queue && $0.loaded.contains(table.key) }) {
            return try queue.inDatabase(question)
        }
        // GRDB's own `read` sets a PRAGMA before and after it, upon which SQLite prepares every statement once more.
        let known = try queue.inDatabase { database in
            var answer: Answer?
            try database.inTransaction(.deferred) {
                answer = try table.isLoaded(in: database) ? question(database) : nil
                return .commit
            }
            return answer
        }
        let answer =
            try known
            ?? queue.write { database in
                // Another program may have loaded it meanwhile.
                try table.loadOnce(into: database)
                return try question(database)
            }
        state.withLock { state in
            if state.queue === queue, state.location == .memory { state.loaded.insert(table.key) }
        }
        return answer
    }

    /// Leaves the caller's thread to others, such as the sign that a command takes long.
    @concurrent private func performAside<Answer: Sendable>(
        _ work: @Sendable (DatabaseQueue) async throws -> Answer
    ) async throws(Failure) -> Answer {
        try await perform(work)
    }

    private func perform<Answer: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ work: (DatabaseQueue) async throws -> Answer
    ) async throws(Failure) -> Answer {
        var attempt = 1
        while true {
            var used: DatabaseQueue?
            do {
                let queue = try await opened()
                used = queue
                return try await withTaskCancellationHandler {
                    // A closure that does not use it would run on another thread.
                    _ = isolation
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

    private func opened() async throws -> DatabaseQueue {
        let (known, file) = state.withLock { ($0.queue, $0.file) }
        if let known { return known }
        if let file {
            let (queue, index) = try await file.open(configuration)
            return state.withLock { state in
                // Another query may have opened it meanwhile.
                if let queue = state.queue { return queue }
                (state.queue, state.index) = (queue, index)
                return queue
            }
        }
        return try openedAtOnce()
    }

    /// Opens a database that is not an import while the caller goes on. A query waits until it is open, and opens it if
    /// that failed.
    func openLater() {
        if state.withLock({ $0.queue == nil }) { Task { _ = try? openedAtOnce() } }
    }

    /// Only for a database that is not an import.
    private func openedAtOnce() throws -> DatabaseQueue {
        try state.withLock { state in
            if let queue = state.queue { return queue }
            let queue = try open(state.location)
            state.queue = queue
            return queue
        }
    }

    /// Before the first database is opened.
    private static let prepared: Void = csqlite_count_no_memory()

    private var configuration: Configuration {
        _ = Self.prepared
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { database in
            database.add(collation: .arabic)
            database.add(function: FoldedText.databaseFunction)
        }
        return configuration
    }

    private func open(_ location: Location) throws -> DatabaseQueue {
        var configuration = configuration
        if holdsCopies {
            // Data lost in a crash of the machine is fetched again; waiting for the disk would double the cost of each
            // page. Large pages of the file are written less often than small ones.
            configuration.prepareDatabase {
                try $0.execute(sql: "PRAGMA page_size = 16384; PRAGMA synchronous = OFF")
            }
        }
        switch location {
        case .memory: return try DatabaseQueue(configuration: configuration)
        case .file(let path):
            let queue: DatabaseQueue
            do {
                queue = try DatabaseQueue(path: path, configuration: configuration)
            } catch DatabaseError.SQLITE_CANTOPEN {
                // The folder is checked only now: checking it first would take a tenth of every start.
                if let slash = path.lastIndex(of: "/") { try CacheFolder.make(String(path[..<slash])) }
                queue = try DatabaseQueue(path: path, configuration: configuration)
            }
            // The file contains copies of data that requires signing in. SQLite gives its journal the mode of the file.
            chmod(path, 0o600)
            return queue
        }
    }

    /// - Parameter used: The database that failed; nil if it could not be opened.
    /// - Returns: True if it is worth trying again.
    private func apply(_ remedy: CatalogRemedy, to used: DatabaseQueue?) -> Bool {
        state.withLock { state in
            // Another query may have met the same failure and handled it while this one waited.
            guard state.queue === used else { return true }
            let path: String? = if case .file(let path) = state.location { path } else { nil }
            guard path != nil || state.file != nil else { return false }
            state.forget()
            switch remedy {
            case .openAgain: break
            case .useMemory: (state.file, state.location) = (nil, .memory)
            case .recreate:
                state.file?.discard()
                guard let path else { break }
                // SQLite itself deletes a journal that it finds beside an empty file.
                try? FileManager.default.removeItem(atPath: path)
                if FileManager.default.fileExists(atPath: path) { state.location = .memory }
            }
            return true
        }
    }
}

extension DatabaseQueue {
    /// Closes the database, and keeps this object for good: to free it, Dispatch would start its timer, which fires
    /// every second from then on.
    func retire() throws {
        _ = Unmanaged.passRetained(self)
        try close()
    }
}

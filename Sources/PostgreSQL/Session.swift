import CLibraries
import Domain
import Platform
import Ports
import SQLQueries

/// A connection to a server through libpq, which blocks its thread while it waits.
///
/// Everything that the server sends is unchecked text.
///
/// Sendable although it has mutable state: one thread at a time uses it (``DatabaseConnection``), and ``interrupt()``,
/// which others may call, only writes to a pipe.
final class Session: @unchecked Sendable {
    private static let preparedLimit = 200

    private let handle: OpaquePointer
    /// The service's table, as it was found through this connection.
    var table: PostgreSQLTable?
    /// The time to wait for the connection and for each answer, in milliseconds.
    private let patience: Int32
    /// The names of the prepared statements, by their text.
    private var prepared: [String: String] = [:]

    /// Begins a connection, which ``waitUntilOpen()`` opens.
    ///
    /// - Parameter parameters: libpq's parameters.
    init(_ parameters: [(name: String, value: String)], patience: Int32) throws(DatabaseError) {
        if let problem = cpostgresql_open() { throw .noLibrary(String(cString: problem)) }
        let names = parameters.map { strdup($0.name) } + [nil]
        let values = parameters.map { strdup($0.value) } + [nil]
        defer { (names + values).forEach { free($0) } }
        let begun = cpostgresql_begin(names.map { UnsafePointer($0) }, values.map { UnsafePointer($0) })
        guard let begun else { throw .lost("no memory") }
        handle = begun
        self.patience = patience
    }

    func waitUntilOpen() throws(DatabaseError) {
        let outcome = cpostgresql_connect(handle, patience)
        if outcome == cpostgresql_done { return }
        guard outcome == cpostgresql_failed else { throw DatabaseError(outcome, of: handle) }
        throw .refused(String(cString: cpostgresql_error(handle)), needsPassword: cpostgresql_needs_password(handle))
    }

    deinit {
        cpostgresql_finish(handle)
    }

    var isOpen: Bool { cpostgresql_is_open(handle) }

    /// Ends the wait of the thread that uses it; on any thread.
    func interrupt() { cpostgresql_interrupt(handle) }

    func forgetInterrupt() { cpostgresql_forget_interrupt(handle) }

    /// Runs statements without arguments and results.
    ///
    /// - Parameter isPatient: True to wait as long as it takes.
    func run(_ statements: String, isPatient: Bool = false) throws(DatabaseError) {
        guard cpostgresql_send(handle, statements) else { throw lost }
        _ = try answer(within: isPatient ? .max : patience)
    }

    /// Runs settings that the server may lack.
    func tryToRun(_ settings: String) throws(DatabaseError) {
        do throws(DatabaseError) {
            try run(settings)
        } catch {
            guard case .statement = error else { throw error }
        }
    }

    /// Runs a statement, which is prepared once, and returns its rows.
    ///
    /// - Parameter width: The number of columns that the rows must have.
    func run(_ sql: SQLText, columns width: Int) throws(DatabaseError) -> [[String?]] {
        let arguments = sql.arguments.map(Argument.init)
        let values = arguments.map { argument in argument.text.flatMap { strdup($0) } }
        defer { values.forEach { free($0) } }
        let name = try prepared(sql.text { place, _ in "$\(place)" }, arguments.map(\.type))
        let isSent = cpostgresql_execute(handle, name, Int32(values.count), values.map { UnsafePointer($0) })
        guard isSent else { throw lost }
        let rows = try answer(within: patience)
        guard rows.allSatisfy({ $0.count == width }) else { throw .wrongShape }
        return rows
    }

    private func prepared(_ text: String, _ types: [UInt32]) throws(DatabaseError) -> String {
        let key = text + types.map { " \($0)" }.joined()
        if let known = prepared[key] { return known }
        if prepared.count >= Self.preparedLimit {
            try run("DEALLOCATE ALL")
            prepared = [:]
        }
        let name = "souk\(prepared.count)"
        guard cpostgresql_prepare(handle, name, text, Int32(types.count), types) else { throw lost }
        _ = try answer(within: patience)
        prepared[key] = name
        return name
    }

    /// Sends rows in COPY's text format as one statement, which is done completely or not at all.
    func copy(_ rows: [UInt8], into columns: String) throws(DatabaseError) {
        guard cpostgresql_send(handle, "COPY \(columns) FROM STDIN") else { throw lost }
        try wait(.max)
        guard let result = cpostgresql_take(handle) else { throw lost }
        let error = cpostgresql_is_copy(result) ? nil : DatabaseError(result) ?? lost
        cpostgresql_clear(result)
        if let error {
            _ = try? answer(within: patience)
            throw error
        }
        let outcome = rows.withUnsafeBytes { bytes in
            cpostgresql_copy(handle, bytes.baseAddress, Int32(bytes.count), .max)
        }
        guard outcome == cpostgresql_done, cpostgresql_end_copy(handle) else {
            throw DatabaseError(outcome, of: handle)
        }
        _ = try answer(within: .max)
    }

    /// Asks the server to stop what it does, and waits a moment for that; returns false if the connection is of no
    /// use any more.
    func stop(within milliseconds: Int32) -> Bool {
        // libpq has copied what the request needs, so it may be sent and freed by another thread, which blocks as long
        // as the server does. Without a thread, nothing is sent.
        let cancel = UInt(bitPattern: cpostgresql_new_cancel(handle))
        let isSent = SystemThread.start {
            if let cancel = OpaquePointer(bitPattern: cancel) { cpostgresql_send_cancel(cancel) }
        }
        guard isSent else { return false }
        while cpostgresql_wait(handle, milliseconds) == cpostgresql_done {
            guard let result = cpostgresql_take(handle) else { return isOpen }
            let isCopy = cpostgresql_is_copy(result)
            cpostgresql_clear(result)
            if isCopy { return false }
        }
        return false
    }

    private var lost: DatabaseError { .lost(String(cString: cpostgresql_error(handle))) }

    private func wait(_ milliseconds: Int32) throws(DatabaseError) {
        let outcome = cpostgresql_wait(handle, milliseconds)
        guard outcome == cpostgresql_done else { throw DatabaseError(outcome, of: handle) }
    }

    /// Takes all results of what was sent; those after an error are dropped.
    private func answer(within milliseconds: Int32) throws(DatabaseError) -> [[String?]] {
        var rows: [[String?]] = []
        var error: DatabaseError?
        while true {
            try wait(milliseconds)
            guard let result = cpostgresql_take(handle) else { break }
            defer { cpostgresql_clear(result) }
            if error == nil { error = DatabaseError(result) }
            if cpostgresql_has_rows(result) { rows = Self.rows(of: result) }
        }
        if let error { throw error }
        guard isOpen else { throw lost }
        return rows
    }

    private static func rows(of result: OpaquePointer) -> [[String?]] {
        let columns = 0..<cpostgresql_columns(result)
        return (0..<cpostgresql_rows(result)).map { row in
            columns.map { column in
                var count: Int32 = 0
                let bytes = cpostgresql_value(result, row, column, &count)
                return bytes.map { String(repairing: UnsafeRawBufferPointer(start: $0, count: Int(count))) }
            }
        }
    }
}

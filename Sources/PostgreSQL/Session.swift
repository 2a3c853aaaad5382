import CLibraries
import Domain
import Platform
import Ports
import SQLQueries

/// A connection to a server through libpq, which blocks its thread while it waits.
///
/// Whatever the server sends is text that nobody has checked.
///
/// Sendable although it has mutable state: one thread at a time uses it (``DatabaseConnection``), and ``interrupt()``,
/// which others may call, only writes to a pipe.
final class Session: @unchecked Sendable {
    /// The rows of an answer, in one list.
    struct Rows: Sendable {
        var values: [String?] = []
        var width = 1

        var count: Int { values.count / max(1, width) }

        subscript(row: Int) -> ArraySlice<String?> { values[row * width..<(row + 1) * width] }
    }

    /// The most statements that are kept prepared.
    private static let preparedLimit = 200

    private let handle: OpaquePointer
    /// The tables and functions found through this connection.
    var contents: PostgreSQLSource.Contents?
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

    /// Waits until the connection is open.
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

    /// Runs statements without arguments, and returns the rows of the last one.
    ///
    /// - Parameter isPatient: True to wait as long as it takes.
    @discardableResult
    func run(_ statements: String, isPatient: Bool = false) throws(DatabaseError) -> Rows {
        guard cpostgresql_send(handle, statements) else { throw lost }
        return try answer(within: isPatient ? .max : patience)
    }

    /// Runs a statement, which is prepared once.
    func run(_ sql: SQLText) throws(DatabaseError) -> Rows {
        let arguments = sql.arguments.map(Argument.init)
        let text = sql.text { place, _ in "$\(place)" }
        let key = text + arguments.map { " \($0.type)" }.joined()
        let name: String
        if let known = prepared[key] { name = known } else { name = try prepare(text, key: key, arguments) }
        let values = arguments.map { argument in argument.text.flatMap { strdup($0) } }
        defer { values.forEach { free($0) } }
        let sent = cpostgresql_execute(handle, name, Int32(values.count), values.map { UnsafePointer($0) })
        guard sent else { throw lost }
        return try answer(within: patience)
    }

    private func prepare(_ text: String, key: String, _ arguments: [Argument]) throws(DatabaseError) -> String {
        if prepared.count >= Self.preparedLimit {
            try run("DEALLOCATE ALL")
            prepared = [:]
        }
        let name = "souk\(prepared.count)"
        guard cpostgresql_prepare(handle, name, text, Int32(arguments.count), arguments.map(\.type)) else { throw lost }
        _ = try answer(within: patience)
        prepared[key] = name
        return name
    }

    /// Sends rows in COPY's text format as one statement, which is done completely or not at all.
    func copy(_ rows: [UInt8], into columns: String) throws(DatabaseError) {
        guard cpostgresql_send(handle, "COPY \(columns) FROM STDIN") else { throw lost }
        try wait(.max)
        guard let result = cpostgresql_take(handle) else { throw lost }
        let isReady = cpostgresql_is_copy(result)
        let error = isReady ? nil : DatabaseError(result)
        cpostgresql_clear(result)
        guard isReady else {
            _ = try? answer(within: patience)
            throw error ?? lost
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
        guard let cancel = cpostgresql_new_cancel(handle) else { return false }
        let request = CancelRequest(pointer: cancel)
        // The request blocks as long as the server does.
        guard SystemThread.start({ request.send() }) else {
            request.free()
            return false
        }
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
    private func answer(within milliseconds: Int32) throws(DatabaseError) -> Rows {
        var rows = Rows()
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

    private static func rows(of result: OpaquePointer) -> Rows {
        let (height, width) = (cpostgresql_rows(result), cpostgresql_columns(result))
        var rows = Rows(width: Int(width))
        rows.values.reserveCapacity(Int(height) * Int(width))
        for row in 0..<height {
            for column in 0..<width {
                var count: Int32 = 0
                let bytes = cpostgresql_value(result, row, column, &count)
                rows.values.append(
                    bytes.map { bytes in
                        bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
                            String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
                        }
                    })
            }
        }
        return rows
    }
}

/// A request to cancel a statement. Sendable although it is a pointer: it is made for another thread (libpq copies into
/// it what it needs), and only that thread uses and frees it.
private struct CancelRequest: @unchecked Sendable {
    let pointer: OpaquePointer

    func send() { cpostgresql_send_cancel(pointer) }

    func free() { cpostgresql_free_cancel(pointer) }
}

import Domain
import FoundationEssentials
import Platform
import Ports
import Synchronization

/// The one connection of a source to its database, opened at the first query and again after it was lost.
///
/// Queries run one after the other, on a thread that may block. A caller that waits blocks no thread, and is resumed
/// as soon as its task is cancelled, whatever the server does.
final class DatabaseConnection: Sendable {
    enum Purpose: Sendable {
        /// Queries: nothing can be changed, and a statement has the time of an answer.
        case reading
        /// Publishing: a statement has all the time that it needs.
        case writing
    }

    private struct State {
        /// The caller of the query that runs.
        var running: ObjectIdentifier?
        var isCancelled = false
        /// The open connection, which only the running query uses, except to interrupt it.
        var session: Session?
        /// The next query opens a new connection.
        var mustReconnect = false
    }

    /// The passwords that were typed, by the parameters of the connection, which several services may share.
    private static let passwords = Mutex<[[DatabaseAddress.Parameter]: Secret]>([:])
    /// The threads of queries, which wait for the next one: starting a thread takes as long as a short query. Nil where
    /// each query starts its own.
    private static let threads = TaskThreads.executor(limit: 8)

    let address: DatabaseAddress
    private let purpose: Purpose
    /// The zone of times without one.
    private let zone: TimeZone
    private let seconds: Int
    private let prompter: any Prompter
    private let state = Mutex(State())
    /// Held by the query that runs.
    private let turn = Mutex(())

    /// The time that the server has to stop a cancelled statement before its connection is given up, in milliseconds.
    private static let stopTime: Int32 = 1_000
    /// The time that the server has to end an overdue statement by itself, in milliseconds.
    private static let grace: Int32 = 1_000

    /// - Parameter deadline: The time that an answer may take.
    init(
        to address: DatabaseAddress, for purpose: Purpose, in zone: TimeZone = .gmt, within deadline: Duration,
        asking prompter: any Prompter
    ) {
        self.address = address
        (self.purpose, self.zone) = (purpose, zone)
        seconds = Int(max(1, min(86_400, deadline.components.seconds)))
        self.prompter = prompter
    }

    /// Runs `work` on a thread that may block. Reading is tried once more if the server has ended the connection, or if
    /// a table has changed, since the last query.
    ///
    /// - Throws: `.signInNeeded` if the password cannot be asked for, `.signInRefused`, `.unreachable`, `.service`,
    ///   `.invalidResponse`, `.cancelled`.
    func perform<Answer: Sendable>(
        _ work: @escaping @Sendable (Session) throws(DatabaseError) -> Answer
    ) async throws(Failure) -> Answer {
        while true {
            switch await outcome(of: work) {
            case .success(let answer): return answer
            case .failure(let error):
                if case .refused(_, needsPassword: true) = error,
                    let password = try await prompter.secret("Password for \(address.string): ")
                {
                    Self.passwords.withLock { $0[address.parameters] = password }
                    continue
                }
                if case .refused = error { Self.passwords.withLock { $0[address.parameters] = nil } }
                throw Failure(error, at: address, within: seconds)
            }
        }
    }

    /// Makes the next query open a new connection.
    func reset() { state.withLock { $0.mustReconnect = true } }

    private func outcome<Answer: Sendable>(
        of work: @escaping @Sendable (Session) throws(DatabaseError) -> Answer,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Result<Answer, DatabaseError> {
        let cancellation = Cancellation()
        let (outcomes, caller) = AsyncStream.makeStream(of: Result<Answer, DatabaseError>.self)
        return await withTaskCancellationHandler {
            let run: @Sendable () -> Void = { self.run(until: cancellation) { caller.yield(self.result(of: work)) } }
            if let threads = Self.threads {
                Task(executorPreference: threads) { run() }
            } else {
                let isRunning = SystemThread.start {
                    SystemThread.blockBrokenPipes()
                    run()
                }
                // Without a thread, the query fails here, which blocks only for as long as that takes.
                if !isRunning { run() }
            }
            var iterator = outcomes.makeAsyncIterator()
            // It ends as soon as the task is cancelled.
            return await iterator.next(isolation: isolation) ?? .failure(.interrupted)
        } onCancel: {
            cancellation.cancel()
            state.withLock { state in
                guard state.running == ObjectIdentifier(cancellation) else { return }
                state.isCancelled = true
                state.session?.interrupt()
            }
        }
    }

    private func run(until cancellation: Cancellation, _ query: () -> Void) {
        turn.withLock { _ in
            state.withLock { $0.running = ObjectIdentifier(cancellation) }
            if !cancellation.isCancelled { query() }
            state.withLock { state in
                // A query that was cancelled as it ended must not end the next one.
                if state.isCancelled { state.session?.forgetInterrupt() }
                (state.running, state.isCancelled) = (nil, false)
            }
        }
    }

    /// On the working thread.
    private func result<Answer>(
        of work: (Session) throws(DatabaseError) -> Answer
    ) -> Result<Answer, DatabaseError> {
        state.withLock { state in
            if state.mustReconnect { (state.session, state.mustReconnect) = (nil, false) }
        }
        var mayTryAgain = purpose == .reading && state.withLock { $0.session != nil }
        while true {
            do {
                return .success(try work(try session()))
            } catch {
                clean(after: error)
                guard mayTryAgain, error.isTransient else { return .failure(error) }
                mayTryAgain = false
            }
        }
    }

    private func clean(after error: DatabaseError) {
        let session = state.withLock(\.session)
        var isOver = error.endsConnection || session?.isOpen != true
        if case .interrupted = error { isOver = session?.stop(within: Self.stopTime) != true }
        if case .overdue = error { _ = session?.stop(within: 0) }
        if isOver { state.withLock { $0.session = nil } } else { session?.forgetInterrupt() }
    }

    private func session() throws(DatabaseError) -> Session {
        if let known = state.withLock(\.session) { return known }
        var parameters = address.parameters.map { (name: $0.name, value: $0.value) }
        if let password = Self.passwords.withLock({ $0[address.parameters] }) {
            parameters.append((name: "password", value: password.revealed))
        }
        parameters += [
            (name: "client_encoding", value: "UTF8"), (name: "fallback_application_name", value: "souk"),
        ]
        // It is kept before it is open, so that opening can be interrupted.
        let session = try Session(parameters, patience: Int32(seconds) * 1_000 + Self.grace)
        state.withLock { state in
            state.session = session
            if state.isCancelled { session.interrupt() }
        }
        try session.waitUntilOpen()
        try prepare(session)
        return session
    }

    private func prepare(_ session: Session) throws(DatabaseError) {
        let bounds =
            purpose == .reading
            ? "SET default_transaction_read_only = on; SET statement_timeout = '\(seconds)s'"
            : "SET statement_timeout = 0"
        try session.run("\(bounds); SET TimeZone = 'UTC'; SET DateStyle = 'ISO'; SET standard_conforming_strings = on")
        if zone != .gmt {
            let hours = "\(Double(zone.secondsFromGMT()) / 3_600)"
            // A server may not know the zone.
            try session.tryToRun("SET TIME ZONE \(zone.identifier.hasPrefix("GMT") ? hours : "'\(zone.identifier)'")")
        }
        // A plan for each search: a frequent word is read in display order, a rare one is looked up. Compiling a plan
        // takes longer than the first page. Other servers of the protocol lack some of these, and are right without.
        try session.tryToRun("SET plan_cache_mode = force_custom_plan; SET jit = off; SET extra_float_digits = 1")
    }
}

import Domain
import Platform
import Ports
import Synchronization

/// The one connection of a source to its database, opened at the first query and again after it was lost.
///
/// Queries run one after the other on a thread of their own, which ends when there are no more. A caller that waits
/// blocks no thread, and is resumed as soon as its task is cancelled, whatever the server does.
final class DatabaseConnection: Sendable {
    /// The use of a connection.
    enum Purpose: Sendable {
        /// Queries: nothing can be changed, and a statement has the time of an answer.
        case reading
        /// Publishing: a statement has all the time that it needs.
        case writing
    }

    /// A query that waits for its turn or runs.
    private struct Job {
        let id: Int
        let run: @Sendable (DatabaseConnection) -> Void
    }

    private struct State {
        var jobs: [Job] = []
        var nextID = 0
        var isWorking = false
        /// The query that runs.
        var running: Int?
        /// The running query was cancelled.
        var isCancelled = false
        /// The open connection, which only the working thread uses, except to interrupt it.
        var session: Session?
        var password: Secret?
        /// The next query opens a new connection.
        var mustReconnect = false
    }

    let address: DatabaseAddress
    private let purpose: Purpose
    private let seconds: Int
    private let prompter: any Prompter
    private let state = Mutex(State())

    /// The time that the server has to stop a cancelled statement before its connection is given up, in milliseconds.
    private static let stopTime: Int32 = 1_000
    /// The time that the server has to end an overdue statement by itself, in milliseconds.
    private static let grace: Int32 = 1_000

    /// - Parameter deadline: The time that an answer may take.
    init(to address: DatabaseAddress, for purpose: Purpose, within deadline: Duration, asking prompter: any Prompter) {
        self.address = address
        self.purpose = purpose
        seconds = Int(max(1, min(86_400, deadline.components.seconds)))
        self.prompter = prompter
    }

    /// Runs `work` on the connection's thread. Reading is tried once more if the server has ended the connection since
    /// the last query.
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
                    let password = try await prompter.secret("Password for \(address.string): ").value()
                {
                    state.withLock { $0.password = password }
                    continue
                }
                if case .refused = error { state.withLock { $0.password = nil } }
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
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        let ticket = Ticket<Answer>()
        return await withTaskCancellationHandler {
            // A closure that does not use it would run on another thread.
            _ = isolation
            return await withCheckedContinuation { continuation in
                ticket.wait(with: continuation)
                // The task may have been cancelled before.
                if Task.isCancelled { return ticket.finish(.failure(.interrupted)) }
                add(
                    Job(id: id) { connection in
                        guard !ticket.isFinished else { return }
                        ticket.finish(connection.result(of: work))
                    })
            }
        } onCancel: {
            ticket.finish(.failure(.interrupted))
            cancel(id)
        }
    }

    private func add(_ job: Job) {
        let mustStart = state.withLock { state in
            state.jobs.append(job)
            if state.isWorking { return false }
            state.isWorking = true
            return true
        }
        guard mustStart else { return }
        let isRunning = SystemThread.start {
            SystemThread.blockBrokenPipes()
            while let job = self.next() { job.run(self) }
        }
        // Without a thread, the query fails here, which blocks only for as long as that takes.
        if !isRunning { while let job = next() { job.run(self) } }
    }

    private func next() -> Job? {
        state.withLock { state in
            // A query that was cancelled as it ended must not end the next one.
            if state.isCancelled { state.session?.forgetInterrupt() }
            state.isCancelled = false
            state.running = nil
            guard !state.jobs.isEmpty else {
                state.isWorking = false
                return nil
            }
            let job = state.jobs.removeFirst()
            state.running = job.id
            return job
        }
    }

    private func cancel(_ id: Int) {
        state.withLock { state in
            guard state.running == id else { return }
            state.isCancelled = true
            state.session?.interrupt()
        }
    }

    /// On the working thread.
    private func result<Answer>(
        of work: (Session) throws(DatabaseError) -> Answer
    ) -> Result<Answer, DatabaseError> {
        let mustReconnect = state.withLock { state in
            defer { state.mustReconnect = false }
            return state.mustReconnect
        }
        if mustReconnect { close() }
        var mayTryAgain = purpose == .reading && state.withLock { $0.session != nil }
        while true {
            do {
                return .success(try work(try session()))
            } catch {
                clean(after: error)
                guard mayTryAgain, case .lost = error.asLoss else { return .failure(error) }
                mayTryAgain = false
            }
        }
    }

    private func clean(after error: DatabaseError) {
        let session = state.withLock(\.session)
        var isOver = error.endsConnection || session?.isOpen != true
        if case .interrupted = error { isOver = session?.stop(within: Self.stopTime) != true }
        if case .overdue = error { _ = session?.stop(within: 0) }
        guard !isOver else { return close() }
        session?.forgetInterrupt()
    }

    private func close() {
        state.withLock { $0.session = nil }
    }

    private func session() throws(DatabaseError) -> Session {
        let (known, password) = state.withLock { ($0.session, $0.password) }
        if let known { return known }
        var parameters = address.parameters.map { (name: $0.name, value: $0.value) }
        if let password { parameters.append((name: "password", value: password.revealed)) }
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
        do throws(DatabaseError) {
            // A plan for each search: a frequent word is read in display order, a rare one is looked up. Compiling a
            // plan takes longer than the first page.
            try session.run("SET plan_cache_mode = force_custom_plan; SET jit = off; SET extra_float_digits = 1")
        } catch {
            // Other servers of the protocol lack some of these, and are right without them.
            guard case .statement = error else { throw error }
        }
    }
}

extension DatabaseError {
    /// The error as a lost connection, if it means that the server has ended it; otherwise itself.
    fileprivate var asLoss: DatabaseError {
        if case .statement(let code, let message) = self, endsConnection, code.hasPrefix("57P") {
            return .lost(message)
        }
        return self
    }
}

/// The caller of a query, who is resumed once: by its outcome, or when it is cancelled.
private final class Ticket<Answer: Sendable>: Sendable {
    private typealias Waiting = CheckedContinuation<Result<Answer, DatabaseError>, Never>

    private struct State {
        var waiting: Waiting?
        var outcome: Result<Answer, DatabaseError>?
    }

    private let state = Mutex(State())

    var isFinished: Bool { state.withLock { $0.outcome != nil } }

    func wait(with continuation: CheckedContinuation<Result<Answer, DatabaseError>, Never>) {
        let outcome = state.withLock { state in
            if state.outcome == nil { state.waiting = continuation }
            return state.outcome
        }
        if let outcome { continuation.resume(returning: outcome) }
    }

    func finish(_ outcome: Result<Answer, DatabaseError>) {
        let waiting = state.withLock { state -> Waiting? in
            guard state.outcome == nil else { return nil }
            state.outcome = outcome
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: outcome)
    }
}

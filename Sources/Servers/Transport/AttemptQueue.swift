import Domain
import Ports
import Synchronization
import WireFormat
import struct FoundationEssentials.Data

/// The queue of attempts and cancellations for the thread that performs attempts. New entries wake the thread.
final class AttemptQueue: Sendable {
    typealias ID = UInt64

    /// An attempt to perform, with the continuation of its caller.
    struct Entry: Sendable {
        let id: ID
        let attempt: RequestAttempt
        let continuation: CheckedContinuation<RequestAttempt.Outcome, Never>
    }

    struct Batch: Sendable {
        var added: [Entry] = []
        var cancelled: [ID] = []
    }

    private struct State {
        var batch = Batch()
        var lastID: ID = 0
        var wake: (@Sendable () -> Void)?
        /// The outcome of attempts that are added after the inbox was closed; nil while it is open.
        var closed: AttemptFailure?
    }

    private let state = Mutex(State())

    func newID() -> ID {
        state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
    }

    func add(_ entry: Entry) {
        let closed = state.withLock { state -> AttemptFailure? in
            if let closed = state.closed { return closed }
            state.batch.added.append(entry)
            state.wake?()
            return nil
        }
        if let closed { entry.continuation.resume(returning: .failure(closed)) }
    }

    /// Cancels an attempt if it is still in progress.
    func cancel(_ id: ID) {
        state.withLock { state in
            guard state.closed == nil else { return }
            state.batch.cancelled.append(id)
            state.wake?()
        }
    }

    /// Sets the function to call for every new entry from now on.
    func open(wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wake = wake }
    }

    /// Closes the inbox. Attempts that are waiting in it, or are added later, fail.
    func close(_ failure: AttemptFailure) {
        let left = state.withLock { state -> [Entry] in
            if state.closed == nil { state.closed = failure }
            state.wake?()
            defer { state.batch = Batch() }
            return state.batch.added
        }
        for entry in left { entry.continuation.resume(returning: .failure(failure)) }
    }

    /// Returns the entries since the last call. Once the inbox is closed, returns nil, and `wake` is no longer called.
    func take() -> Batch? {
        state.withLock { state in
            if state.closed != nil {
                state.wake = nil
                return nil
            }
            defer { state.batch = Batch() }
            return state.batch
        }
    }
}

/// The part of an answer that has arrived, and the limits for the rest.
struct IncomingAnswer {
    /// The decoded body so far.
    private(set) var body = Data()
    /// See ``HTTPResponse/headers``.
    private(set) var headers: [String: String] = [:]
    /// The limit that was exceeded; nil if none was.
    private(set) var excess: AttemptFailure?
    private let end: ContinuousClock.Instant
    private let policy: TransportPolicy
    private var headCount = 0
    private var lastByte: ContinuousClock.Instant?
    private var isSent = false

    /// - Parameter end: The deadline for the complete answer.
    init(before end: ContinuousClock.Instant, by policy: TransportPolicy) {
        self.end = end
        self.policy = policy
    }

    /// Returns true if the request may be sent, which is once.
    ///
    /// libcurl itself repeats a request, even a POST, that was lost on a connection that was already open. That is
    /// refused here, because the caller decides whether anything is sent twice, and counts the tries.
    mutating func takeLeaveToSend() -> Bool {
        defer { isSent = true }
        return !isSent
    }

    /// Takes a line around the body. Returns false if there are too many bytes in such lines.
    mutating func takeHead(_ line: UnsafeRawBufferPointer) -> Bool {
        lastByte = .now
        headCount += line.count
        if let colon = line.firstIndex(of: UInt8(ascii: ":")), "lLxX".utf8.contains(line[0]) {
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            let value = String(String(decoding: line[(colon + 1)...], as: UTF8.self).trimmed)
            if name == "link" || name.hasPrefix("x-") { headers[name] = value }
        }
        if headCount > policy.headLimit { excess = .failed(.headers) }
        return excess == nil
    }

    /// Adds to the body. Returns false and adds nothing if the body would become too large.
    mutating func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        lastByte = .now
        if bytes.count > policy.bodyLimit - body.count {
            excess = .failed(.huge)
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// The time at which the attempt fails if nothing arrives until then.
    var due: ContinuousClock.Instant {
        lastByte.map { min(end, $0 + policy.idleTime) } ?? end
    }

    /// Returns the failure of an attempt that has taken too long; nil if it may continue.
    func overdue(at now: ContinuousClock.Instant) -> AttemptFailure? {
        if now >= end { return .failed(lastByte == nil ? .timeout : .unfinished) }
        return now >= due ? .failed(.stalled) : nil
    }
}

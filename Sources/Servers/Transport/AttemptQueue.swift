import Domain
import Ports
import Synchronization
import WireFormat
import struct FoundationEssentials.Data

/// The queue of attempts and cancellations for the thread that performs attempts. New entries wake the thread.
final class AttemptQueue: Sendable {
    typealias ID = UInt64

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

    func cancel(_ id: ID) {
        state.withLock { state in
            guard state.closed == nil else { return }
            state.batch.cancelled.append(id)
            state.wake?()
        }
    }

    /// Sets the function to call for every new entry from now on.
    func open(wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }

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

import Synchronization

/// What other threads want of the one that makes the exchanges, which is woken to take it.
final class ExchangeInbox: Sendable {
    typealias ID = UInt64

    /// An exchange to be made, and who waits for it.
    struct Arrival: Sendable {
        let id: ID
        let exchange: Exchange
        let continuation: CheckedContinuation<Exchange.Outcome, Never>
    }

    struct News: Sendable {
        var arrived: [Arrival] = []
        var cancelled: [ID] = []
    }

    private struct State {
        var news = News()
        var lastID: ID = 0
        var wake: (@Sendable () -> Void)?
        /// What became of those who come after the end.
        var closed: ExchangeFailure?
    }

    private let state = Mutex(State())

    func newID() -> ID {
        state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
    }

    func add(_ arrival: Arrival) {
        let closed = state.withLock { state -> ExchangeFailure? in
            if let closed = state.closed { return closed }
            state.news.arrived.append(arrival)
            state.wake?()
            return nil
        }
        if let closed { arrival.continuation.resume(returning: .failure(closed)) }
    }

    /// Ends an exchange if it is still being made.
    func cancel(_ id: ID) {
        state.withLock { state in
            guard state.closed == nil else { return }
            state.news.cancelled.append(id)
            state.wake?()
        }
    }

    /// Has `wake` called for all news from now on.
    func open(wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wake = wake }
    }

    /// Nothing is made any more: whoever waits or comes after this is told why.
    func close(_ failure: ExchangeFailure) {
        let left = state.withLock { state -> [Arrival] in
            if state.closed == nil { state.closed = failure }
            state.wake?()
            defer { state.news = News() }
            return state.news.arrived
        }
        for arrival in left { arrival.continuation.resume(returning: .failure(failure)) }
    }

    /// What has come since the last time; nil once it is closed, and from then on nobody is woken.
    func take() -> News? {
        state.withLock { state in
            if state.closed != nil {
                state.wake = nil
                return nil
            }
            defer { state.news = News() }
            return state.news
        }
    }
}

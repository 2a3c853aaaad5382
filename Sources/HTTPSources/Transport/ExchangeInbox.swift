import Synchronization
import struct FoundationEssentials.Data

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

/// What has come of an answer so far, and whether more of it is waited for and taken.
struct IncomingAnswer {
    /// Decoded.
    private(set) var body = Data()
    /// Which bound it broke, if it did.
    private(set) var excess: ExchangeFailure?
    private let end: ContinuousClock.Instant
    private let policy: TransportPolicy
    private var headCount = 0
    private var lastByte: ContinuousClock.Instant?
    private var isSent = false

    /// - Parameter end: When it has to be whole.
    init(before end: ContinuousClock.Instant, by policy: TransportPolicy) {
        self.end = end
        self.policy = policy
    }

    /// Whether the request may be sent: once.
    ///
    /// libcurl by itself repeats a request, also a POST, that is lost on a connection which was open before. Here that
    /// is refused, for whether anything is sent twice is decided, and counted, by those who ask.
    mutating func takeLeaveToSend() -> Bool {
        defer { isSent = true }
        return !isSent
    }

    /// Counts bytes around the body; false when there are too many.
    mutating func takeHead(_ count: Int) -> Bool {
        lastByte = .now
        headCount += count
        if headCount > policy.headLimit { excess = .headTooLarge }
        return excess == nil
    }

    /// Adds to the body; false, and nothing is added, when that would be too much.
    mutating func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        lastByte = .now
        if bytes.count > policy.bodyLimit - body.count {
            excess = .bodyTooLarge
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// When it is given up if nothing comes.
    var due: ContinuousClock.Instant {
        lastByte.map { min(end, $0 + policy.idleTime) } ?? end
    }

    /// Why it is given up, if it is.
    func overdue(at now: ContinuousClock.Instant) -> ExchangeFailure? {
        if now >= end { return lastByte == nil ? .noAnswer : .unfinished }
        return now >= due ? .stalled : nil
    }
}

import struct FoundationEssentials.Data

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

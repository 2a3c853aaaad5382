import Synchronization

/// The faults that a tester has set. The layers in front of servers, files and commands look them up.
///
/// If faults are not allowed, this object does not exist and no such layers are added.
public final class Faults: Sendable {
    /// A fault and how long it lasts.
    public struct Active<Fault: Sendable & Hashable>: Sendable, Hashable {
        public let fault: Fault
        public internal(set) var span: FaultSpan
    }

    private struct State {
        var http: Active<HTTPFault>?
        var httpSince: ContinuousClock.Instant?
        var disk: Active<DiskFault>?
        /// True if the disk has failed since the fault was set, or fails from the beginning.
        var hasFailed = false
        var hasDefect = false
    }

    private let state = Mutex(State())

    package init() {}

    public func set(_ fault: HTTPFault, for span: FaultSpan = FaultSpan()) {
        state.withLock { state in
            state.http = Active(fault: fault, span: span)
            state.httpSince = .now
        }
    }

    public func set(_ fault: DiskFault, for span: FaultSpan = FaultSpan()) {
        state.withLock { state in
            state.disk = Active(fault: fault, span: span)
            state.hasFailed = span.isDue
        }
    }

    /// Makes the next command fail with an internal error.
    public func setDefect() { state.withLock { $0.hasDefect = true } }

    public func clear() { state.withLock { $0 = State() } }
    public var http: Active<HTTPFault>? { state.withLock { $0.http } }

    /// The time when a fault of servers was last set; nil if none was set since the last ``clear()``. A fault that is
    /// over still counts.
    public var httpSince: ContinuousClock.Instant? { state.withLock(\.httpSince) }

    public var disk: Active<DiskFault>? { state.withLock { $0.disk } }

    /// The lines that set the faults for what is left of their spans.
    public var lines: [String] {
        [
            http.map { "fault http \($0.fault.words)\($0.span.words)" },
            disk.map { "fault disk \($0.fault.rawValue)\($0.span.words)" },
        ].compactMap(\.self)
    }

    /// Counts a request; returns the fault that replaces the server's response, or nil if the server answers.
    public func nextRequestFault() -> HTTPFault? { state.withLock { Self.next(&$0.http) } }

    /// Counts a file that is read; returns the fault that prevents reading it.
    public func nextReadFault() -> DiskFault? {
        state.withLock { state in
            guard state.disk?.fault.failsReading == true else { return nil }
            return Self.next(&state.disk)
        }
    }

    /// Counts a write; returns the fault that prevents it.
    ///
    /// - Parameter isCounted: False for writes that a tester does not know of, and which therefore do not count.
    public func nextWriteFault(isCounted: Bool = true) -> DiskFault? {
        state.withLock { state in
            guard let disk = state.disk, !disk.fault.failsReading else { return nil }
            guard isCounted else { return disk.span.isDue ? disk.fault : nil }
            let fault = Self.next(&state.disk)
            if fault != nil { state.hasFailed = true }
            return fault
        }
    }

    /// Returns the fault that prevents a change of names, which is not counted. It is a fault that also prevents
    /// creating files, and applies after a write was refused, or from the beginning.
    public func currentWriteFault() -> DiskFault? {
        state.withLock { state in
            guard let fault = state.disk?.fault, fault.failsOpening, state.hasFailed else { return nil }
            return fault
        }
    }

    /// Returns whether this command is to fail with an internal error; later commands do not fail.
    public func consumeDefect() -> Bool {
        state.withLock { state in
            defer { state.hasDefect = false }
            return state.hasDefect
        }
    }

    private static func next<Fault>(_ active: inout Active<Fault>?) -> Fault? {
        guard let fault = active?.fault, active?.span.next() == true else { return nil }
        if active?.span.isOver == true { active = nil }
        return fault
    }
}

/// The start and the duration of a fault, counted in requests, reads or writes.
public struct FaultSpan: Sendable, Hashable {
    /// The number of operations that succeed first.
    public private(set) var after: Int
    /// The number of operations that then fail; nil for all, until the fault is cleared.
    public private(set) var times: Int?

    /// - Parameters:
    ///   - after: 0 or more.
    ///   - times: 1 or more.
    public init(after: Int = 0, times: Int? = nil) { (self.after, self.times) = (after, times) }

    public var isDue: Bool { after == 0 && !isOver }

    public var isOver: Bool { times == 0 }
    fileprivate var words: String { (after > 0 ? " after \(after)" : "") + (times.map { " times \($0)" } ?? "") }

    /// Counts an operation; returns whether it fails.
    mutating func next() -> Bool {
        guard isDue else {
            after = max(0, after - 1)
            return false
        }
        times = times.map { $0 - 1 }
        return true
    }
}

/// A way in which the disk fails to read or write. The raw values are the words of the command `fault disk`.
public enum DiskFault: String, Sendable, Hashable, CaseIterable {
    case full
    case quota
    /// The disk cannot be written to at all.
    case readOnly = "read-only"
    /// The user has no permission to write there.
    case denied
    case error
    /// The disk fails while reading.
    case unreadable

    /// True if the fault prevents reading; otherwise it prevents writing.
    public var failsReading: Bool { self == .unreadable }

    /// True if the fault prevents creating files. With other write faults, files are created but their bytes are
    /// refused.
    public var failsOpening: Bool { self == .readOnly || self == .denied }
}

/// A server's faulty behaviour in place of a correct response.
public enum HTTPFault: Sendable, Hashable {
    /// The response has this status and an empty body.
    case status(Int)
    /// No proper response.
    case failing(Kind)

    /// The kinds of failure. The raw values are the words of the command `fault http`.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case timeout
        /// The response begins, but is not complete in time.
        case unfinished
        /// The response begins, and then no more data arrives.
        case stalled
        /// The connection ends within the response.
        case broken
        case refused
        case unreachable
        /// No connection is established in time.
        case unconnected
        /// The name of the server is unknown.
        case unknown
        case unencrypted
        /// The certificate of the server is not trusted.
        case untrusted
        /// The response is status 503 with a request to retry in an hour.
        case busy
        /// The response is a page that is not JSON.
        case garbled
        case empty
        /// The response is JSON without any of the expected fields.
        case incomplete
        case huge
        case headers
        /// The response is not HTTP.
        case babble
        /// The response has an encoding that cannot be decoded.
        case packed
        case redirect
        /// Every response redirects to the requested URL.
        case circle
        /// libcurl is not installed.
        case library
        /// libcurl fails with an error that souk has no message for.
        case strange
    }

    /// The fault as it is typed: `503`, `timeout`.
    public var words: String {
        switch self {
        case .status(let status): String(status)
        case .failing(let kind): kind.rawValue
        }
    }
}

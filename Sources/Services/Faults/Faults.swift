import Synchronization

/// The faults that a tester has asked for, which what stands before servers, files and commands looks up.
///
/// There is none of it where faults are not allowed: nothing is put before anything then.
public final class Faults: Sendable {
    /// A fault and how long it lasts.
    public struct Standing<Fault: Sendable & Hashable>: Sendable, Hashable {
        public let fault: Fault
        /// What is left of it.
        public internal(set) var span: FaultSpan
    }

    private struct State {
        var http: Standing<HTTPFault>?
        var httpSince: ContinuousClock.Instant?
        var disk: Standing<DiskFault>?
        /// Whether the disk has failed since the fault was set, or fails from the beginning.
        var hasFailed = false
        var hasDefect = false
    }

    private let state = Mutex(State())

    public init() {}

    /// What servers do next, in the place of what was set before.
    public func set(_ fault: HTTPFault, for span: FaultSpan = FaultSpan()) {
        state.withLock { state in
            state.http = Standing(fault: fault, span: span)
            state.httpSince = .now
        }
    }

    /// What the disk does next, in the place of what was set before.
    public func set(_ fault: DiskFault, for span: FaultSpan = FaultSpan()) {
        state.withLock { state in
            state.disk = Standing(fault: fault, span: span)
            state.hasFailed = span.isDue
        }
    }

    /// Has the next command fail as a defect of souk's own.
    public func setDefect() { state.withLock { $0.hasDefect = true } }

    public func clear() { state.withLock { $0 = State() } }

    /// The fault of servers that is set; nil where none is.
    public var http: Standing<HTTPFault>? { state.withLock { $0.http } }

    /// When a fault of servers was set last; nil where none was since all was well. One that is over counts.
    public var httpSince: ContinuousClock.Instant? { state.withLock(\.httpSince) }

    /// The fault of the disk that is set; nil where none is.
    public var disk: Standing<DiskFault>? { state.withLock { $0.disk } }

    /// Whether the next command fails as a defect.
    public var hasDefect: Bool { state.withLock { $0.hasDefect } }

    /// Counts a request; returns what the server does in the place of answering it, or nil where it answers.
    public func meetRequest() -> HTTPFault? {
        state.withLock { Self.meet(&$0.http) }
    }

    /// Counts a file that is read; returns the fault that hinders it.
    public func meetRead() -> DiskFault? {
        state.withLock { state in
            guard state.disk?.fault.hindersReading == true else { return nil }
            return Self.meet(&state.disk)
        }
    }

    /// Counts something that is written; returns the fault that hinders it.
    ///
    /// - Parameter isCounted: False for what a tester does not know of, and so does not count.
    public func meetWrite(isCounted: Bool = true) -> DiskFault? {
        state.withLock { state in
            guard let disk = state.disk, !disk.fault.hindersReading else { return nil }
            guard isCounted else { return disk.span.isDue ? disk.fault : nil }
            let fault = Self.meet(&state.disk)
            if fault != nil { state.hasFailed = true }
            return fault
        }
    }

    /// The fault that hinders a change of names, which is not counted: where no file can be begun either, once one was
    /// refused or from the beginning.
    public func hindrance() -> DiskFault? {
        state.withLock { state in
            guard let fault = state.disk?.fault, fault.hindersOpening, state.hasFailed else { return nil }
            return fault
        }
    }

    /// Whether this command is the one that is to fail as a defect; no other is after it.
    public func meetDefect() -> Bool {
        state.withLock { state in
            defer { state.hasDefect = false }
            return state.hasDefect
        }
    }

    private static func meet<Fault>(_ standing: inout Standing<Fault>?) -> Fault? {
        guard let fault = standing?.fault, standing?.span.meet() == true else { return nil }
        if standing?.span.isOver == true { standing = nil }
        return fault
    }
}

/// When a fault begins and how long it lasts, counted in requests or writes.
public struct FaultSpan: Sendable, Hashable {
    /// How many go well first.
    public private(set) var after: Int
    /// How many fail then; nil for all, until the fault is cleared.
    public private(set) var times: Int?

    /// - Parameters:
    ///   - after: 0 or more.
    ///   - times: 1 or more.
    public init(after: Int = 0, times: Int? = nil) {
        self.after = after
        self.times = times
    }

    /// Whether the next one fails.
    public var isDue: Bool { after == 0 && !isOver }

    /// Whether nothing fails any more.
    public var isOver: Bool { times == 0 }

    /// Counts one; whether it fails.
    mutating func meet() -> Bool {
        guard isDue else {
            after = max(0, after - 1)
            return false
        }
        times = times.map { $0 - 1 }
        return true
    }
}

/// What the disk does in the place of keeping what is written, or giving what is read, by the words of the command
/// `fault disk`.
public enum DiskFault: String, Sendable, Hashable, CaseIterable {
    /// There is no room on it.
    case full
    /// The person's quota of it is used up.
    case quota
    /// It cannot be written to at all.
    case readOnly = "read-only"
    /// The person may not write there.
    case denied
    /// It fails while it writes.
    case error
    /// It fails while it reads.
    case unreadable

    /// Whether it hinders reading; else it hinders writing.
    public var hindersReading: Bool { self == .unreadable }

    /// Whether no file is even begun; else it is begun, and its bytes are not taken.
    public var hindersOpening: Bool { self == .readOnly || self == .denied }
}

/// What a server does in the place of answering as it should.
public enum HTTPFault: Sendable, Hashable {
    /// It answers with this status, and says nothing else.
    case status(Int)
    case failing(Way)

    /// The ways of failing, by the words of the command `fault http`.
    public enum Way: String, Sendable, Hashable, CaseIterable {
        /// No answer comes in time.
        case timeout
        /// The answer begins, and is not whole in time.
        case unfinished
        /// The answer begins, and nothing more of it comes.
        case stalled
        /// The connection ends within the answer.
        case broken
        case refused
        case unreachable
        /// No connection comes about in time.
        case unconnected
        case unknown
        case unencrypted
        case untrusted
        /// It answers 503 and asks to come back in an hour.
        case busy
        /// It answers with a page that is no JSON.
        case garbled
        /// It answers with nothing.
        case empty
        /// It answers with JSON in which everything is missing.
        case incomplete
        case huge
        case headers
        /// What it says is not HTTP.
        case babble
        /// What it packed cannot be unpacked.
        case packed
        /// It sends whoever asks to another server.
        case redirect
        /// It sends whoever asks to itself, again and again.
        case circle
        /// There is no libcurl on the machine.
        case library
        /// libcurl fails in a way that souk has no words for.
        case strange
    }

    /// Reads what ``words`` writes; nil for anything else, and for a status out of 400 to 599.
    public init?(_ text: String) {
        if let status = Int(text) {
            guard (400...599).contains(status) else { return nil }
            self = .status(status)
        } else {
            guard let way = Way(rawValue: text.lowercased()) else { return nil }
            self = .failing(way)
        }
    }

    /// As it is typed: `503`, `timeout`.
    public var words: String {
        switch self {
        case .status(let status): String(status)
        case .failing(let way): way.rawValue
        }
    }
}

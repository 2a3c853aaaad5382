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

public import struct FoundationEssentials.Date
import Synchronization

/// The one clock of the program: the machine's, or one that stands still until it is moved.
///
/// Everything that is dated, kept for a time or called old asks it. Deadlines and the pacing of requests do not: they
/// are spent by waiting, which no clock that stands still would end.
public final class WorldClock: Sendable {
    /// What the clock does while nobody touches it.
    public enum Standing: Sendable, Hashable {
        /// It goes as the machine's does.
        case goes
        /// It stands still for the whole run, and can be moved.
        case pinned
        /// It stands still for a while, after which it is the machine's again; so it is not moved.
        case held
    }

    private struct State {
        var standing: Standing
        var time: Date
    }

    /// 9999-12-31T23:59:59Z, the last time that is written with a year of four digits.
    public static let end = Date(timeIntervalSince1970: 253_402_300_799)

    private let state: Mutex<State>
    private let machine: @Sendable () -> Date

    /// - Parameters:
    ///   - time: Where it is pinned; the machine's clock when nil.
    ///   - machine: What goes where nothing is pinned.
    public init(pinnedAt time: Date? = nil, machine: @escaping @Sendable () -> Date = { Date() }) {
        self.machine = machine
        state = Mutex(State(standing: time == nil ? .goes : .pinned, time: time ?? .distantPast))
    }

    public var now: Date {
        state.withLock { $0.standing == .goes ? nil : $0.time } ?? machine()
    }

    public var standing: Standing { state.withLock { $0.standing } }

    /// Moves a pinned clock forward.
    ///
    /// - Returns: False, with the clock where it was, for one that is not pinned and for a time before its own or after
    ///   ``end``.
    public func move(to time: Date) -> Bool {
        state.withLock { state in
            guard state.standing == .pinned, time >= state.time, time <= Self.end else { return false }
            state.time = time
            return true
        }
    }

    /// Has a clock that goes stand still at the second that has begun, until ``letGo()``; one that stands stays pinned.
    ///
    /// Files keep whole seconds, so that nothing saved before is later than what is saved now.
    public func hold() {
        let second = Date(timeIntervalSince1970: machine().timeIntervalSince1970.rounded(.down))
        state.withLock { state in
            guard state.standing == .goes else { return }
            state = State(standing: .held, time: second)
        }
    }

    /// Has a clock that is held go as the machine's again.
    public func letGo() {
        state.withLock { state in
            if state.standing == .held { state.standing = .goes }
        }
    }
}

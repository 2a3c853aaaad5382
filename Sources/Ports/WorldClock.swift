public import struct FoundationEssentials.Date
import Synchronization

/// The program's only clock: the system clock, or one that stands still until it is moved.
///
/// It is used for all dates, retention times and ages. Deadlines and the pacing of requests do not use it: they end by
/// waiting, and a clock that stands still would never end them.
public final class WorldClock: Sendable {
    public enum Mode: Sendable, Hashable {
        case running
        /// The clock stands still for the whole run, and can be moved.
        case pinned
        /// The clock stands still for a while and then follows the system clock again, so it cannot be moved.
        case held
    }

    private struct State {
        var mode: Mode
        var time: Date
    }

    /// 9999-12-31T23:59:59Z, the last time that can be written with a year of four digits.
    public static let end = Date(timeIntervalSince1970: 253_402_300_799)

    private let state: Mutex<State>
    private let machine: @Sendable () -> Date

    /// - Parameter time: The time at which the clock is pinned; nil for the system clock.
    public init(pinnedAt time: Date? = nil, machine: @escaping @Sendable () -> Date = { Date() }) {
        self.machine = machine
        state = Mutex(State(mode: time == nil ? .running : .pinned, time: time ?? .distantPast))
    }

    public var now: Date { state.withLock { $0.mode == .running ? nil : $0.time } ?? machine() }
    public var mode: Mode { state.withLock { $0.mode } }

    /// Moves a pinned clock forward.
    ///
    /// - Returns: False, without moving the clock, if it is not pinned, or if the time is before its current time or
    ///   after ``end``.
    public func move(to time: Date) -> Bool {
        state.withLock { state in
            guard state.mode == .pinned, time >= state.time, time <= Self.end else { return false }
            state.time = time
            return true
        }
    }

    /// Stops a running clock at the start of the current second, until ``resume()``; a pinned clock stays pinned.
    ///
    /// Files store whole seconds, so nothing that was saved before is later than what is saved now.
    public func hold() {
        let second = Date(timeIntervalSince1970: machine().timeIntervalSince1970.rounded(.down))
        state.withLock { state in
            guard state.mode == .running else { return }
            state = State(mode: .held, time: second)
        }
    }

    /// Makes a held clock follow the system clock again.
    public func resume() {
        state.withLock { state in
            if state.mode == .held { state.mode = .running }
        }
    }
}

/// Random numbers for the program, from a seed if one was given: the same run then gets the same numbers.
///
/// They determine the pauses between the tries of a request. They must never protect a secret, since anyone who knows
/// the seed can reproduce them.
public final class RandomNumbers: Sendable {
    /// The given seed; nil if every run is different.
    public let seed: UInt64?
    private let numbers: Mutex<SplitMix>

    package init(seed: UInt64? = nil) {
        self.seed = seed
        numbers = Mutex(SplitMix(seed: seed ?? .random(in: 0...UInt64.max)))
    }

    public func fraction() -> Double { numbers.withLock { Double.random(in: 0...1, using: &$0) } }
}

/// SplitMix64: the same numbers from the same seed.
public struct SplitMix: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

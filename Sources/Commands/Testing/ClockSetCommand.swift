import FoundationEssentials
import CommandKit
import Domain
import Ports

/// Sets a pinned clock to a later time.
struct ClockSetCommand: Command {
    static let time = Parameter<PointInTime>(
        "time", help: "The new time, such as 2026-11-20T12:00:00Z; it cannot be in the past.")
    static let signature = Signature(
        "clock set", in: .testing, summary: "Set a stopped clock to a later time.", undoable: false,
        recorded: .wherePinned, parameters: [time])
    static let examples = [Example("clock set 2019-12-24T18:00:00Z", prints: "It is 2019-12-24T18:00:00Z.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let time = invocation[Self.time]
        guard world.conditions.clock.mode != .pinned || time.date >= world.now() else {
            throw Failure(
                .refused, "It is \(world.now().wholeSecond.iso8601) already; the clock can only move forward.",
                at: time.range)
        }
        return try world.conditions.clock.moved(to: time.date)
    }
}

extension WorldClock {
    /// Moves a pinned clock, and returns the message with its time.
    ///
    /// - Throws: `.refused` for any other clock, and for a time after the year 9999.
    func moved(to time: Date) throws(Failure) -> Output {
        switch mode {
        case .goes:
            throw Failure(
                .refused, "The machine’s clock cannot be changed.",
                hint: "Start souk with --now TIME for a stopped clock: --now 2026-11-20T12:00:00Z.")
        case .held:
            throw Failure(
                .refused, "The clock is stopped during the recording.",
                hint: "Start souk with --now TIME for a clock that can be changed.")
        case .pinned: break
        }
        guard move(to: time) else { throw Failure(.refused, "Times end with the year 9999.") }
        return .message("It is \(now.wholeSecond.iso8601).")
    }
}

extension Date {
    /// The time rounded down to a whole second.
    var wholeSecond: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }
}

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

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        let time = invocation[Self.time]
        guard world.conditions.clock.mode != .pinned || time.date >= world.now() else {
            throw Failure(
                .refused, "It is \(world.now().wholeSecond.iso8601) already; the clock can only move forward.",
                at: time.range)
        }
        return try world.conditions.clock.moved(to: time.date)
    }
}

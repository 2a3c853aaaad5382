import FoundationEssentials

struct ClockSetCommand: Command {
    static let time = Parameter<PointInTime>(
        "time", help: "The new time, such as 2026-11-20T12:00:00Z; it cannot be in the past.")
    static let signature = Signature(
        "clock set", in: .testing, summary: "Set a stopped clock to a later time.",
        recorded: .wherePinned, parameters: [time])
    static let examples = [Example("clock set 2019-12-24T18:00:00Z", prints: "It is 2019-12-24T18:00:00Z.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        try invocation.world.conditions.clock.moved(to: invocation[Self.time].date)
    }
}

extension WorldClock {
    /// Moves a pinned clock, and returns the message with its time.
    ///
    /// - Throws: `.refused` for any other clock, for an earlier time, and for one after the year 9999.
    func moved(to time: Date) throws(Failure) -> Output {
        guard mode == .pinned else {
            throw Failure(
                .refused, "This clock cannot be changed.",
                hint: "Start souk with --now TIME for a stopped clock: --now 2026-11-20T12:00:00Z.")
        }
        guard move(to: time) else {
            throw Failure(
                .refused, "It is \(now.wholeSecond.iso8601); a clock only moves forward, up to the year 9999.")
        }
        return .message("It is \(now.wholeSecond.iso8601).")
    }
}

extension Date {
    var wholeSecond: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }
}

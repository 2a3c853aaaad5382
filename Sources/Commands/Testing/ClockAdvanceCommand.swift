import FoundationEssentials

struct ClockAdvanceCommand: Command {
    static let time = Parameter<TimeSpan>("time", help: "How much: 90s, 15m, 2h, 3d, 1w or 1h30m.")
    static let signature = Signature(
        "clock advance", in: .testing, summary: "Move a stopped clock forward.",
        recorded: .wherePinned, parameters: [time])
    static let examples = [
        Example("clock advance 2h", prints: "It is 2019-11-05T18:00:00Z."),
        Example(
            "draft trash", after: "draft new velo", "draft discard", "clock advance 31d",
            prints: "The trash is empty."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        return try world.conditions.clock.moved(to: world.now() + Double(invocation[Self.time].seconds.count))
    }
}

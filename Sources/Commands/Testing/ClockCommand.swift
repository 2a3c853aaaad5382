struct ClockCommand: Command {
    static let signature = Signature("clock", in: .testing, summary: "Show the time that commands use.")
    static let examples = [Example("clock", prints: "It is 2019-11-05T16:00:00Z; the clock is stopped.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let time = invocation.world.now().wholeSecond.iso8601
        return .message(
            invocation.world.conditions.clock.mode == .running
                ? "It is \(time) by the machine’s clock." : "It is \(time); the clock is stopped.")
    }
}

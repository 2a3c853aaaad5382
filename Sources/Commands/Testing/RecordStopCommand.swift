/// Stops the recording, after which the clock runs again.
struct RecordStopCommand: Command {
    static let signature = Signature(
        "record stop", in: .testing, summary: "End the recording of the session.", recorded: .nothing)
    static let examples = [Example("record stop", prints: "")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        Output(.nothing, control: .record(.stop))
    }
}

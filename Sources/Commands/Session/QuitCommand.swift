struct QuitCommand: Command {
    static let signature = Signature("quit", aliases: "exit", "q", in: .session, summary: "Leave; everything is saved.")
    static let examples = [Example("quit", prints: "")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        Output(.nothing, control: .leave)
    }
}

struct EchoCommand: Command {
    static let text = Parameter<FreeText?>("text", help: "What to print; an empty line by default.")
    static let signature = Signature("echo", in: .session, summary: "Print words.", keepsText: true, parameters: [text])
    static let examples = [Example("echo Below are the sofas.", prints: "Below are the sofas.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        .message("\(invocation[Self.text]?.string ?? "")")
    }
}

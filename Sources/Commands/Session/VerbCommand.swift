struct VerbCommand: Command {
    static let signature = Signature("verb", in: .session, summary: "Show the verbs that programs answer.")
    static let examples = [Example("verb", prints: "No verbs.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let verbs = workspace.session.settings.verbs.sorted { $0.key < $1.key }
        return .table(
            ["Name", "Summary", "Program"],
            verbs.map { [.text($0.key), .text($0.value.summary), .text($0.value.program.path)] },
            ifEmpty: .message(
                "No verbs.", hint: "Put a program souk-verb-NAME on the PATH, and type verb add NAME."))
    }
}

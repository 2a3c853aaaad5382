struct ExpectExitCommand: Command {
    static let status = Parameter<StatusNumber>(
        "status", help: "The exit status that a script would end with: 0 to 7, or 70; see help exit-status.")
    static let signature = Signature(
        "expect exit", in: .testing, summary: "Assert how the last command ended, and go on.",
        expectationKind: .forgives, parameters: [status])
    static let examples = [
        Example("expect exit 3", after: "show 99", prints: ""),
        Example("expect exit 0", after: "list", prints: ""),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let expected = invocation[Self.status]
        let previous = try invocation.requireLastResult()
        if expected.status == previous.status { return Output(.nothing) }
        throw Failure(
            .expectation, "\(previous.name) ended with another status.", at: expected.range,
            comparing: Comparison(expected: expected.status.line, got: previous.status.line))
    }
}

extension ExitStatus {
    fileprivate var line: Message { "\(Int(rawValue))  \(meaning)" }
}

struct ExpectCompleteCommand: Command {
    static let line = Parameter<FreeText>("line", isWord: true, help: "The line up to the cursor, in quotes.")
    static let words = Parameter<WordList?>(
        "words",
        help: """
            Everything that Tab offers, in order and with the quotes it adds, or <<END and one per line; \
            if omitted, Tab must offer nothing.
            """)
    static let signature = Signature(
        "expect complete", in: .testing, summary: "Assert what Tab offers for a line.",
        expectationKind: .expects, parameters: [line, words])
    static let examples = [
        Example("expect complete \"sea\" search searches", prints: ""),
        Example("expect complete \"sort price d\" desc", prints: ""),
        Example("expect complete \"search --l\" --live", prints: ""),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let line = invocation[Self.line]
        let words = invocation[Self.words]
        let completer = await Completer(on: workspace, in: invocation.world, table: invocation.table)
        let offered = completer.complete(line.string).candidates.map(\.inserted)
        let expected = words?.words ?? []
        if offered == expected { return Output(.nothing) }
        throw Failure(
            .expectation, "Tab offers something else for “\(line.string)”.", at: words?.range ?? line.range,
            comparing: Comparison(
                expected: "\(expected.joined(separator: "\n"))", got: "\(offered.joined(separator: "\n"))"))
    }
}

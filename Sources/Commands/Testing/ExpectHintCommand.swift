struct ExpectHintCommand: Command {
    static let line = Parameter<FreeText>("line", isWord: true, help: "The line up to the cursor, in quotes.")
    static let text = Parameter<FreeText?>("text", help: "The whole hint; if omitted, no hint must be shown.")
    static let signature = Signature(
        "expect hint", in: .testing, summary: "Assert the hint for an unfinished line.",
        expectationKind: .expects, parameters: [line, text])
    static let examples = [
        Example(
            "expect hint \"draft set urgent \" \"draft set FIELD ‹VALUE…› · yes, no\"", after: "draft new velo",
            prints: ""),
        Example("expect hint \"serach \" \"Did you mean search?\"", prints: ""),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let line = invocation[Self.line]
        let text = invocation[Self.text]
        let completer = await Completer(on: workspace, in: invocation.world, table: invocation.table)
        let titles = invocation.world.titles(in: workspace.session.settings)
        let hint = titles.title(completer.hint(for: line.string).plain)
        let expected = text?.withoutDirections.string ?? ""
        if hint.utf8.elementsEqual(expected.utf8) { return Output(.nothing) }
        throw Failure(
            .expectation, "The hint for “\(line.string)” is different.", at: text?.range ?? line.range,
            comparing: Comparison(expected: "\(expected)", got: "\(hint)"))
    }
}

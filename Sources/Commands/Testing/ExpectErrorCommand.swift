struct ExpectErrorCommand: Command {
    static let text = Parameter<FreeText?>("text", help: "All or part of the error or its hint; any error by default.")
    static let signature = Signature(
        "expect error", in: .testing, summary: "Assert that the last command failed, and go on.",
        expectationKind: .forgives, parameters: [text] + TextExpectation.parameters)
    static let examples = [
        Example("expect error", after: "show 99", prints: ""),
        Example("expect error \"There is no row 99\"", after: "show 99", prints: ""),
        Example("expect error --exact There is no row 99.", after: "show 99", prints: ""),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let text = invocation[Self.text]
        let expectation = try text.map { text throws(Failure) in try TextExpectation(text, in: invocation) }
        let previous = try invocation.requireLastResult()
        guard let failure = previous.failure else {
            let wanted = expectation?.isNegated == true ? nil : text
            throw Failure(
                .expectation, "\(previous.name) did not fail.", at: text?.range,
                comparing: Comparison(expected: wanted.map { "\($0.string)" } ?? "an error", got: "\(previous.text)"))
        }
        let hint = failure.hint.map { [$0] } ?? []
        // Each on its own, and both as they are printed.
        let titles = invocation.world.titles(in: workspace.session.settings)
        let whole = [failure.sentence] + hint.map { titles.title("hint: \(Message(outside: $0))") }
        try await expectation?.check(
            [failure.sentence] + hint + [whole.joined(separator: "\n")],
            otherwise: expectation?.isNegated == true
                ? "\(previous.name) failed like this." : "\(previous.name) failed in a different way.")
        return Output(.nothing)
    }
}

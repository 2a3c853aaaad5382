struct ExpectCommand: Command {
    static let text = Parameter<FreeText>(
        "text", help: "All or part of what it printed; in quotes every space counts, and <<END takes several lines.")
    static let signature = Signature(
        "expect", in: .testing, summary: "Assert what the last command printed.",
        expectationKind: .expects, parameters: [text] + TextExpectation.parameters)
    static let examples = [
        Example("expect 29 listings", after: "search velo", prints: ""),
        Example("expect --glob '*VTT*'", after: "search velo", prints: ""),
        Example("expect --regex '^Rows \\d+ to \\d+ of'", after: "search velo", prints: ""),
        Example("expect --exact Below are the sofas.", after: "echo Below are the sofas.", prints: ""),
        Example("expect --not sofa", after: "search velo", prints: ""),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let text = invocation[Self.text]
        // It would pass for any number of rows.
        if text.written.wholeMatch(of: /(rows|exit) [0-9<>=! ]+|json \..*/) != nil {
            throw Failure(
                .usage, "This would look for the text “\(text.string)”.", hint: "Put it in quotes if that is meant.",
                at: text.range)
        }
        let expectation = try TextExpectation(text, in: invocation)
        let previous = try invocation.requireLastResult(isSeen: true)
        try await expectation.check(
            [previous.text],
            otherwise: expectation.isNegated
                ? "\(previous.name) printed this." : "\(previous.name) did not print this.")
        return Output(.nothing)
    }
}

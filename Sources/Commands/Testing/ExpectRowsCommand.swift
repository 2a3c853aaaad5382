struct ExpectRowsCommand: Command {
    static let count = Parameter<CountCondition>("count", help: "How many: 20, or >= 20 with = != < <= > or >=.")
    static let signature = Signature(
        "expect rows", in: .testing, summary: "Assert how many rows were shown.",
        expectationKind: .expects, parameters: [count])
    static let examples = [
        Example("expect rows 4", after: "search leather sofa", prints: ""),
        Example("expect rows >= 5", after: "categories", prints: ""),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let count = invocation[Self.count]
        let previous = try invocation.requireLastResult()
        guard let rows = previous.rows else {
            throw Failure(
                .expectation, "\(previous.name) showed no list or table.", at: count.range,
                comparing: Comparison(expected: "\(count.text)", got: "\(previous.text)"))
        }
        if count.holds(of: rows) { return Output(.nothing) }
        throw Failure(
            .expectation, "\(previous.name) showed \(rows, Noun(one: "row", other: "rows")).", at: count.range,
            comparing: Comparison(expected: "\(count.text)", got: "\(rows)"))
    }
}

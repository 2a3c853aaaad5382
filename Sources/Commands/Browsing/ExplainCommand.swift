struct ExplainCommand: Command {
    static let signature = Signature(
        "explain", in: .browsing, summary: "Show the SQL of the current result, and its plan.",
        recorded: .line)
    static let examples = [
        Example("explain", after: "sort price", prints: "USE TEMP B-TREE FOR ORDER BY")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let source = try workspace.source(in: world)
        var query = try await workspace.query(using: world)
        let start = workspace.view.offset
        query.range = start..<start + (await workspace.pageSize(using: world))
        guard let explanation = try await source.explanation(of: query) else {
            throw Failure(.refused, "\(source.service.rawValue) do not come from a database, so there is no plan.")
        }
        return Output(.page(Self.lines(explanation.page) + [""] + Self.lines(explanation.total)))
    }

    private static func lines(_ statement: QueryExplanation.Statement) -> [Message] {
        [Message(outside: statement.text)] + statement.plan.map { Message(outside: "    " + $0) }
    }
}

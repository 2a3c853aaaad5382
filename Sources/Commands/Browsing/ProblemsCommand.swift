struct ProblemsCommand: Command {
    static let signature = Signature(
        "problems", in: .browsing, summary: "Show which records could not be read, and why.")
    static let examples = [Example("problems", prints: "Every record was read.")]

    private static let columns = [
        Table.Column("place", "Place"), Table.Column("id", "Id"), Table.Column("field", "Field"),
        Table.Column("value", "Value"), Table.Column("reason", "Reason"), Table.Column("leftOut", "Left out"),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let source = try workspace.source(in: invocation.world)
        let problems = try await source.problems()
        let remarks = source.remarks.reduce("") { $0 + "\n" + $1 } as Message
        let noun = Noun(one: "problem", other: "problems")
        let isCut = problems.contains { $0.others + $0.othersInPart > 0 }
        let count: Message = isCut ? "The first \(problems.count, noun)." : "\(problems.count, noun)."
        var message = count + remarks
        if problems.isEmpty {
            // A server's records are read when they are listed.
            let status = source.location.isLocal ? nil : try await source.status()
            if let error = status?.lastError { throw Failure(.unreachable, error) }
            message =
                status?.isRead == false
                ? "No \(plural: source.schema.noun) were read yet." : "Every record was read." + remarks
        }
        let rows = problems.map { problem -> [Table.Cell] in
            [
                problem.place.map { .message($0.message) } ?? .value(.missing), .text(problem.id?.rawValue),
                .text(problem.field), .text(problem.value), .message(problem.reason),
                .value(.boolean(problem.isLeftOut)),
            ]
        }
        return Output(.table(Table(Self.columns, rows: rows)), message: message)
    }
}

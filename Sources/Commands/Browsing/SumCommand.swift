struct SumCommand: Command {
    static let signature = Signature("sum", in: .browsing, summary: "Add up the pinned records of the result.")
    static let examples = [
        Example("sum", after: "use transactions", prints: "455 transactions pinned."),
        Example("sum", after: "use transactions", "unpin all", prints: "0 transactions pinned."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let total = try await workspace.total(using: invocation.world)
        let schema = try workspace.source(in: invocation.world).schema
        return Output(.table(total.table), message: workspace.summary(of: workspace.counted(total, of: schema)))
    }
}

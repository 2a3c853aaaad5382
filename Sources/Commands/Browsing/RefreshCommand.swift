struct RefreshCommand: Command {
    static let signature = Signature("refresh", in: .browsing, summary: "Reload the records.")
    static let examples = [Example("refresh", prints: "Rows 1 to 20 of 324 listings.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let source = try workspace.source(in: invocation.world)
        _ = try await source.refresh()
        return try await workspace.showPage(at: 0, using: invocation.world)
    }
}

struct PreviousCommand: Command {
    static let signature = Signature(
        "previous", aliases: "prev", "p", "previous page", in: .browsing, summary: "Show the previous page.")
    static let examples = [Example("previous", after: "list", "next", prints: "Rows 1 to 20 of 324 listings.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        guard workspace.view.offset > 0 else {
            throw Failure(.refused, "This is the first page.")
        }
        return try await workspace.showPreviousPage(using: invocation.world)
    }
}

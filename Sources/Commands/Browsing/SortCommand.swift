struct SortCommand: Command {
    static let order = Parameter<SortOrder?>("field", help: "A field, with desc for the highest first: price desc.")
    static let signature = Signature("sort", in: .browsing, summary: "Sort the result by a field.", parameters: [order])
    static let examples = [
        Example(
            "sort price", after: "search velo",
            prints: "Rows 1 to 20 of 29 listings · search velo · sort price · clear to reset"),
        Example("sort price desc", prints: "Rows 1 to 20 of 324 listings · sort price desc · clear to reset"),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        guard let order = invocation[Self.order] else {
            let view = workspace.view
            guard !view.sort.isEmpty else { return .message("Default order.") }
            return .message(view.isDescending ? "Sorted by \(view.sort), highest first." : "Sorted by \(view.sort).")
        }
        workspace.view.sort = order.field
        workspace.view.isDescending = order.isDescending
        return try await workspace.showPage(at: 0, using: invocation.world)
    }
}

struct FilterCommand: Command {
    static let condition = Parameter<FilterChange?>(
        "condition", help: "Such as price < 200 and urgent, or clear; “help filters” shows more.")
    static let signature = Signature(
        "filter", aliases: "where", in: .browsing, summary: "Keep only the records that match a condition.",
        parameters: [condition])
    static let examples = [
        Example("filter price < 100", prints: "Rows 1 to 20 of 185 listings · price < 100 · clear to reset"),
        Example(
            "filter category=maison price<=500",
            prints: "Rows 1 to 20 of 26 listings · category = maison and price <= 500 · clear to reset"),
        Example(
            "filter and price < 100", after: "filter category = Maison",
            prints: "8 of 324 listings · category = Maison and price < 100 · clear to reset"),
        Example(
            "filter price < 200 and (category = Maison or urgent)",
            prints: "Rows 1 to 20 of 52 listings · price < 200 and (category = Maison or urgent) · clear to reset"),
        Example(
            "filter created >= 2019-11-05",
            prints: "Rows 1 to 20 of 78 listings · created >= 2019-11-05 · clear to reset"),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let current = workspace.view.filter
        switch invocation[Self.condition] {
        case nil where current.isEmpty:
            return .message("No filter is set.", hint: "Type help filters to see how to write one.")
        case nil: return .message("The filter is \(current).")
        case .cleared: workspace.view.filter = ""
        case .set(let filter):
            workspace.view.filter = try await workspace.checked(filter, using: invocation.world).narrowing(current)
        }
        return try await workspace.showPage(at: 0, using: invocation.world)
    }
}

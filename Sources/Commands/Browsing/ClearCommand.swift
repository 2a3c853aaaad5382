struct ClearCommand: Command {
    static let part = Parameter<ClearedPart?>("part", help: "search, filter or sort; all three by default.")
    static let signature = Signature(
        "clear", in: .browsing, summary: "Reset search, filter and sort.", parameters: [part])
    static let examples = [
        Example(
            "clear filter", after: "search velo", "filter price < 100",
            prints: "Rows 1 to 20 of 29 listings · search velo · clear to reset"),
        Example("clear", after: "search velo", prints: "Rows 1 to 20 of 324 listings."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let part = invocation[Self.part] ?? .all
        if part == .all || part == .search { workspace.view.search = "" }
        if part == .all || part == .filter { workspace.view.filter = "" }
        if part == .all || part == .sort { (workspace.view.sort, workspace.view.isDescending) = ("", false) }
        return try await workspace.showPage(at: 0, using: invocation.world)
    }
}

enum ClearedPart: String, NamedChoice {
    case search, filter, sort, all
    static let noun: Message = "part"
}

struct SearchesCommand: Command {
    static let signature = Signature("searches", in: .browsing, summary: "Show the saved searches.")
    static let examples = [
        Example("searches", after: "search velo", "save search velos", prints: "velos listings velo")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let searches = workspace.session.searches.sorted { $0.key < $1.key }
        let rows: [[Table.Cell]] = searches.map { name, search in
            [
                .text(name), .text(search.service.rawValue), Self.cell(search.search), Self.cell(search.filter),
                Self.cell(search.isDescending ? search.sort + " desc" : search.sort),
            ]
        }
        return .table(
            ["Name", "Service", "Search", "Filter", "Order"], rows,
            ifEmpty: .message("No search is saved.", hint: "Type save search NAME to keep the current one."))
    }

    /// Returns the cell of a part of a search; for programs, an empty part is null.
    private static func cell(_ text: String) -> Table.Cell { text.isEmpty ? .named(.missing, "") : .text(text) }
}

struct SaveSearchCommand: Command {
    static let name = Parameter<SearchName>("name", help: "Its name; a saved search with that name is replaced.")
    static let signature = Signature(
        "save search", in: .browsing, summary: "Save search, filter and sort under a name.", parameters: [name])
    static let examples = [Example("save search velos", after: "search velo", prints: "Saved the search “velos”.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let typed = invocation[Self.name].string
        let name = workspace.session.searches.keys.first { FoldedText.areEqual($0, typed) } ?? typed
        let view = workspace.view
        guard workspace.isNarrowed || !view.sort.isEmpty else {
            throw Failure(.refused, "No search, filter or sort to save.", hint: "For example: search velo.")
        }
        workspace.session.searches[name] = SavedSearch(
            service: workspace.session.service, search: view.search, filter: view.filter, sort: view.sort,
            isDescending: view.isDescending)
        // The first run compares with the records of now. The search is saved even if they cannot be fetched.
        _ = try? await workspace.changesSinceLastLook(showingLast: false, using: invocation.world)
        return .message("Saved the search “\(name)”.", hint: "Type run \(name) to run it again.")
    }
}

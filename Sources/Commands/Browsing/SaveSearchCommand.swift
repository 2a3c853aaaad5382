import CommandKit
import Domain
import Services

/// Saves search, filter and order under a name.
struct SaveSearchCommand: Command {
    static let name = Parameter<SearchName>("name", help: "A word to call it by; what it meant before is replaced.")
    static let signature = Signature(
        "save search", in: .browsing, summary: "Keep search, filter and order under a name.", parameters: [name])
    static let examples = [Example("save search velos", after: "search velo", prints: "Saved the search “velos”.")]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        let name = invocation[Self.name]
        let search = SavedSearch(of: workspace)
        guard !search.isEmpty else {
            throw Failure(
                .refused, "There is no search, filter or order to save.", hint: "For example: search velo.")
        }
        workspace.session.searches[name.string] = search
        return .message("Saved the search “\(name.string)”.", hint: "Type run \(name.string) to ask it again.")
    }
}

extension SavedSearch {
    /// True if it asks only for the service's own list.
    fileprivate var isEmpty: Bool { search.isEmpty && filter.isEmpty && sort.isEmpty }
}

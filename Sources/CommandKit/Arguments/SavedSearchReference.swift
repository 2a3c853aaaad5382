public import Services
import Domain

/// A saved search by its name.
public struct SavedSearchReference: Argument {
    public let name: String
    public let search: SavedSearch

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let searches = scope.workspace.session.searches
        name = try named(
            typed, what: "saved search", kind: .notFound, among: searches.keys.sorted().map { ($0, $0) },
            elseHint: "Type save search NAME to keep the current one.")
        search = searches[name] ?? SavedSearch(of: scope.workspace)
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        scope.workspace.session.searches.sorted { $0.key < $1.key }.map { name, search in
            Candidate(name, note: "\(search.service.rawValue)")
        }
    }
}

extension SavedSearch {
    /// What the current view asks for.
    public init(of workspace: Workspace) {
        let view = workspace.view
        self.init(
            service: workspace.session.service, search: view.search, filter: view.filter, sort: view.sort,
            isDescending: view.isDescending)
    }
}

import Domain
public import Ports
public import Syntax

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
    public init(of workspace: Workspace) {
        let view = workspace.view
        self.init(
            service: workspace.session.service, search: view.search, filter: view.filter, sort: view.sort,
            isDescending: view.isDescending)
    }
}

/// The name for a search to be saved: one word of letters, digits, `.`, `-` and `_`.
public struct SearchName: Argument {
    public let string: String
    public let range: SourceRange
    private static let lengthLimit = 64

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        string = typed.text
        range = typed.range
        let isPlain = string.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789.-_".unicodeScalars.contains($0)
        }
        guard isPlain, (1...Self.lengthLimit).contains(string.unicodeScalars.count) else {
            throw Failure(
                .usage, "“\(string)” cannot be the name of a search.",
                hint: "Use letters, digits, dots and dashes: cheap-sofas.",
                at: range)
        }
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        SavedSearchReference.candidates(for: typed, in: scope)
    }
}

import CommandKit
import Domain
import Services

/// Shows the result from its beginning: a page of it, or all of it.
struct ListCommand: Command {
    static let all = Parameter<Flag>("--all", help: "Every row, not only the first page; for exports.")
    static let signature = Signature(
        "list", aliases: "ls", in: .browsing, summary: "Show the result from its beginning.", parameters: [all])
    static let examples = [
        Example("list", prints: "Rows 1 to 20 of"),
        Example("list --all", after: "search velo", prints: "listings."),
    ]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        workspace.view.offset = 0
        return try await workspace.showPage(ofAll: invocation[Self.all].isSet, using: world)
    }
}

import CommandKit
import Services

/// Finds records by words in their text.
struct SearchCommand: Command {
    static let text = Parameter<FreeText>("text", help: "What must stand in the title or the description.")
    static let signature = Signature(
        "search", aliases: "find", in: .browsing, summary: "Find records by their text.", parameters: [text])
    static let examples = [
        Example("search leather sofa", prints: "leather sofa"),
        Example("search velo", prints: "Tandem velo Gitane pour balades à deux"),
    ]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(CommandError) -> Output {
        workspace.view.search = invocation[Self.text].string
        workspace.view.offset = 0
        return try await workspace.showPage(using: world)
    }
}

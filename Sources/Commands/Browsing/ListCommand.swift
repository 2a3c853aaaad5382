import CommandKit
import Domain
import Services

/// Shows the result from its beginning.
struct ListCommand: Command {
    static let signature = Signature(
        "list", aliases: "ls", in: .browsing, summary: "Show the result from its beginning.")
    static let examples = [Example("list", prints: "Rows 1 to 20 of")]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(CommandError) -> Output {
        workspace.view.offset = 0
        return try await workspace.showPage(using: world)
    }
}

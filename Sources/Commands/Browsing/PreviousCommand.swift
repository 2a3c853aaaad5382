import CommandKit
import Domain
import Ports

/// Shows the page before the current one.
struct PreviousCommand: Command {
    static let signature = Signature(
        "previous", aliases: "prev", "p", in: .browsing, summary: "Show the previous page.")
    static let examples = [Example("previous", after: "list", "next", prints: "Rows 1 to 20 of 324 listings.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        guard workspace.view.offset > 0 else {
            throw Failure(.refused, "This is the first page.", hint: "Type next for more.")
        }
        let size = await workspace.pageSize(using: world)
        let output = try await workspace.showPreviousPage(using: world)
        guard case .records(let page) = output.data, page.records.isEmpty, let last = workspace.lastPage(of: size)
        else {
            return output
        }
        // The result has become shorter, by whole pages.
        workspace.view.offset = (last - 1) * size
        return try await workspace.showPage(using: world)
    }
}

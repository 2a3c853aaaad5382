import CommandKit
import Domain
import Ports

/// Shows the page after the current one.
struct NextCommand: Command {
    static let signature = Signature("next", aliases: "n", in: .browsing, summary: "Show the next page.")
    static let examples = [Example("next", after: "list", prints: "Rows 21 to 40 of 324 listings.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        var ahead = workspace
        ahead.view.offset = await workspace.nextOffset(using: invocation.world)
        let output: Output
        do {
            output = try await ahead.showPage(using: invocation.world)
        } catch {
            // The page on the screen stays, and so does its place in the list.
            throw error.advising("Type next to try again.")
        }
        guard case .records(let page) = output.data else { return output }
        guard !page.records.isEmpty else { throw Self.end(isSaved: page.saved != nil) }
        workspace = ahead
        return output
    }

    /// - Parameter isSaved: True if only the saved records have ended.
    private static func end(isSaved: Bool) -> Failure {
        isSaved
            ? Failure(
                .refused, "This is the last page of what is saved.", hint: "Type refresh to ask the server again.")
            : Failure(.refused, "This is the last page.", hint: "Type previous to go back.")
    }
}

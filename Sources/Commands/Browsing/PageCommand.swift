import CommandKit
import Domain
import Services

/// Shows the page of a number.
struct PageCommand: Command {
    static let number = Parameter<Quantity>("number", help: "The page, counted from 1.")
    static let signature = Signature("page", in: .browsing, summary: "Show a page by its number.", parameters: [number])
    static let examples = [Example("page 3", prints: "Rows 41 to 60")]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(CommandError) -> Output {
        let size = workspace.session.settings.pageSize
        let (offset, isTooFar) = (invocation[Self.number].number - 1).multipliedReportingOverflow(by: size)
        guard !isTooFar, offset <= View.farthest else {
            throw CommandError(.notFound, "There is no page \(invocation[Self.number].number).")
        }
        workspace.view.offset = offset
        return try await workspace.showPage(using: world)
    }
}

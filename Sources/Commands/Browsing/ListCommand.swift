import CommandKit
import Domain
import Ports

/// Shows the result from its beginning: a page of it, or all of it.
struct ListCommand: Command {
    static let fields = Parameter<FieldNames?>(
        "fields", help: "The fields to show, such as title price; the service's columns by default.")
    static let all = Parameter<Flag>("--all", help: "All rows, not only the first page; for exports.")
    static let vertical = Parameter<Flag>("--vertical", help: "Show each record as a block with one field per line.")
    static let signature = Signature(
        "list", aliases: "ls", in: .browsing, summary: "Show the result from the first row.",
        parameters: [fields, all, vertical])
    static let examples = [
        Example("list", prints: "Rows 1 to 20 of 324 listings."),
        Example("list title price", prints: "Rows 1 to 20 of 324 listings."),
        Example("list --all", after: "search velo", prints: "29 of 324 listings · search velo · clear to reset"),
    ]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        workspace.view.offset = 0
        workspace.view.fields = invocation[Self.fields]?.fields.map(\.name) ?? []
        workspace.view.isVertical = invocation[Self.vertical].isSet
        return try await workspace.showPage(ofAll: invocation[Self.all].isSet, using: world)
    }
}

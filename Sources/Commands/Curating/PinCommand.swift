import CommandKit
import Domain
import Services

/// Keeps records above the rest of every later result.
struct PinCommand: Command {
    static let rows = Parameter<RowReferences?>(
        "rows", help: "Row numbers, such as 3 or 2-5; the record shown last without them.")
    static let signature = Signature(
        "pin", in: .curating, summary: "Keep records above every later result.", parameters: [rows])
    static let examples = [
        Example("pin 2", after: "search velo", prints: "Pinned “"),
        Example("pin 1-3", after: "list", prints: "Pinned 3 listings."),
    ]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(CommandError) -> Output {
        let rows = try workspace.rows(invocation[Self.rows], for: "pin")
        return Shelf.pins.put(rows, in: &workspace, schema: try workspace.source(in: world).schema)
    }
}

import CommandKit
import Domain
import Services

/// Lets pinned records take their usual place again.
struct UnpinCommand: Command {
    static let rows = Parameter<RowSelection>("rows", help: "Row numbers, such as 3 or 2-5, or all.")
    static let signature = Signature(
        "unpin", in: .curating, summary: "Let records take their usual place again.", parameters: [rows])
    static let examples = [Example("unpin 1", after: "list", "pin 1", prints: "Unpinned “")]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(CommandError) -> Output {
        let pins = workspace.view.pins
        let rows =
            switch invocation[Self.rows] {
            case .all: pins
            case .rows(let rows): rows
            }
        let unpinned = rows.filter { row in pins.contains { $0.id == row.id } }
        let schema = try workspace.source(in: world).schema
        guard !unpinned.isEmpty else {
            return .message(rows.isEmpty ? "Nothing is pinned." : "Not pinned: \(schema.naming(rows)).")
        }
        workspace.view.pins.removeAll { pin in unpinned.contains { $0.id == pin.id } }
        return .message("Unpinned \(schema.naming(unpinned)).")
    }
}

import CommandKit
import Domain
import Services

/// Brings archived records back.
struct RestoreCommand: Command {
    static let rows = Parameter<RowSelection>("rows", help: "Row numbers, such as 3 or 2-5, or all.")
    static let signature = Signature(
        "restore", in: .curating, summary: "Bring archived records back.", parameters: [rows])
    static let examples = [
        Example("restore 1", after: "list", "archive 1", prints: "Restored “"),
        Example("restore all", after: "list", "archive 1-3", prints: "Restored 3 listings."),
    ]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(CommandError) -> Output {
        let archive = workspace.view.archive
        let rows =
            switch invocation[Self.rows] {
            case .all: archive
            case .rows(let rows): rows
            }
        let restored = rows.filter { row in archive.contains { $0.id == row.id } }
        let schema = try workspace.source(in: world).schema
        guard !restored.isEmpty else {
            return .message(rows.isEmpty ? "Nothing is archived." : "Not archived: \(schema.naming(rows)).")
        }
        workspace.view.archive.removeAll { row in restored.contains { $0.id == row.id } }
        return .message("Restored \(schema.naming(restored)).")
    }
}

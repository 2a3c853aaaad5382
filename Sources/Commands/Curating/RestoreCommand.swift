import CommandKit
import Domain
import Services

/// Brings archived records back.
struct RestoreCommand: Command {
    static let rows = Parameter<RowSelection?>(
        "rows", help: "Rows such as 3, 2-5, all, or where FILTER; the record shown last without them.")
    static let signature = Signature(
        "restore", in: .curating, summary: "Bring archived records back.", parameters: [rows])
    static let examples = [
        Example("restore 1", after: "list", "archive 1", prints: "Restored “"),
        Example("restore all", after: "list", "archive 1-3", prints: "Restored 3 listings."),
    ]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(CommandError) -> Output {
        let source = try workspace.source(in: world)
        let remote = RemoteShelf(of: source)
        if case .all = invocation[Self.rows] {
            if let remote { return try await remote.clear() }
            return try Shelf.archive.clear(in: &workspace, using: world)
        }
        let archive = workspace.view.archiveMark(of: source)
        let rows = try await workspace.rows(invocation[Self.rows], for: "restore", among: archive, using: world)
        if let remote { return try await remote.take(rows, in: workspace, using: world) }
        return try await Shelf.archive.take(rows, in: &workspace, using: world)
    }
}

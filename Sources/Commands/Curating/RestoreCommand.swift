import CommandKit
import Domain
import Ports

/// Restores archived records.
struct RestoreCommand: Command {
    static let rows = Parameter<RowSelection?>(
        "rows",
        help: """
            Rows such as 3, 2-5, all or where FILTER, everywhere for all records; by default the record shown last.
            """)
    static let signature = Signature(
        "restore", in: .curating, summary: "Bring archived records back.", parameters: [rows])
    static let examples = [
        Example(
            "restore 1", after: "search velo", "archive 1", prints: "Restored “VELO VTT ROCKRIDER 26 POUCES”."),
        Example("restore all", after: "list", "archive 1-3", prints: "Restored 3 listings."),
    ]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        try await RecordGroup.archive.take(invocation[Self.rows], in: &workspace, using: world)
    }
}

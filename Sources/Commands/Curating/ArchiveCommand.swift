import CommandKit
import Domain
import Ports

/// Hides records until they are restored.
struct ArchiveCommand: Command {
    static let rows = Parameter<RowSelection?>(
        "rows",
        help: """
            Rows such as 3, 2-5, all or where FILTER, everywhere for all records; by default the record shown last.
            """)
    static let signature = Signature(
        "archive", in: .curating, summary: "Hide records until they are restored.", parameters: [rows])
    static let examples = [
        Example("archive 1", after: "search velo", prints: "Archived “VELO VTT ROCKRIDER 26 POUCES”."),
        Example("archive 1-3", after: "list", prints: "Archived 3 listings."),
    ]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        try await RecordGroup.archive.put(invocation[Self.rows], in: &workspace, using: world)
    }
}

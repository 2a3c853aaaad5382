import CommandKit
import Domain
import Ports

/// Unpins records.
struct UnpinCommand: Command {
    static let rows = Parameter<RowSelection?>(
        "rows",
        help: """
            Rows such as 3, 2-5, all or where FILTER, everywhere for all records; by default the record shown last.
            """)
    static let signature = Signature(
        "unpin", in: .curating, summary: "Unpin records.", parameters: [rows])
    static let examples = [
        Example("unpin 1", after: "search velo", "pin 1", prints: "Unpinned “VELO VTT ROCKRIDER 26 POUCES”.")
    ]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        try await RecordGroup.pins.take(invocation[Self.rows], in: &workspace, using: world)
    }
}

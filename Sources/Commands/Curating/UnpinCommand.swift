import CommandKit
import Domain
import Services

/// Unpins records.
struct UnpinCommand: Command {
    static let rows = Parameter<RowSelection?>(
        "rows",
        help: """
            Rows such as 3, 2-5, all or where FILTER, everywhere for all records; the record shown last without them.
            """)
    static let signature = Signature(
        "unpin", in: .curating, summary: "Let records take their usual place again.", parameters: [rows])
    static let examples = [Example("unpin 1", after: "list", "pin 1", prints: "Unpinned “")]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        try await Shelf.pins.take(invocation[Self.rows], in: &workspace, using: world)
    }
}

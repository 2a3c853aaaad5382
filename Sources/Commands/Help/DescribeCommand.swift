import CommandKit
import Domain
import Ports

/// Shows the whole command table, for users, programs and the reference page.
struct DescribeCommand: Command {
    static let signature = Signature(
        "describe", in: .help, summary: "Describe every command, in the chosen format.", undoable: false)
    static let examples = [Example("describe --format markdown", prints: "# Command reference")]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        Output(.reference(Manual(invocation.table)))
    }
}

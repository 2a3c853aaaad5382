import CommandKit
import Domain
import Ports

/// Shows the lines typed at the prompt.
struct HistoryCommand: Command {
    static let count = Parameter<Quantity?>("count", help: "How many of the last lines; 20 by default.")
    static let signature = Signature(
        "history", in: .session, summary: "Show the lines typed last.", recorded: .line, parameters: [count])
    static let examples = [Example("history 5", prints: "No lines were typed yet.")]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        let wanted = invocation[Self.count]?.number ?? 20
        let lines = try world.stores.history.lines()
        guard !lines.isEmpty else { return .message("No lines were typed yet.") }
        let rows: [[Table.Cell]] = lines.enumerated().suffix(wanted).map { [.number($0 + 1), .text($1)] }
        return Output(.table(Table(columns: ["Number", "Line"], rows: rows)))
    }
}

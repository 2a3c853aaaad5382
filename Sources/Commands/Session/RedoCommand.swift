struct RedoCommand: Command {
    static let signature = Signature(
        "redo", in: .session, summary: "Redo what was undone.", undoable: false, recorded: .namingLines)
    static let examples = [Example("redo", after: "list", "pin 1", "undo", prints: "Redid “pin 1”.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        guard let entry = try await workspace.revert(.undone, using: invocation.world) else {
            throw Failure(.refused, "Nothing to redo.")
        }
        return .message(.joined(["Redid “\(entry.line)”."] + entry.remarks))
    }
}

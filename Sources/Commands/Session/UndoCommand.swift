struct UndoCommand: Command {
    static let signature = Signature(
        "undo", aliases: "u", in: .session, summary: "Take back the last change.", undoable: false,
        recorded: .namingLines)
    static let examples = [Example("undo", after: "list", "pin 1", prints: "Undid “pin 1”.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        guard let entry = try await workspace.revert(.done, using: invocation.world) else {
            throw Failure(.refused, "Nothing to undo.")
        }
        return .message(.joined(["Undid “\(entry.line)”."] + entry.remarks), hint: "Type redo to do it again.")
    }
}

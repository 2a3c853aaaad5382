struct DraftUnsetCommand: Command {
    static let field = Parameter<DraftField>("field", help: "title, category, price, urgent, image or description.")
    static let signature = Signature(
        "draft unset", in: .drafting, summary: "Empty a field of the open draft.", parameters: [field])
    static let examples = [
        Example(
            "draft unset price", after: "draft new velo", "draft set price 80", prints: "Emptied the price of “velo”.")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let field = invocation[Self.field]
        let open = try workspace.draft(nil)
        if open[field].isMissing {
            return .message(
                field == .urgent
                    ? "“\(open.name.string)” is not marked as urgent."
                    : "The \(field.word) of “\(open.name.string)” is empty already.")
        }
        let draft = try workspace.changeOpenDraft(using: invocation.world) { $0[field] = .missing }
        return .message(Message(emptied: field, of: draft.name))
    }
}

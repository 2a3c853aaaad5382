struct DraftTakeCommand: Command {
    static let draft = Parameter<DraftReference?>("name", help: "The name of a draft; the open one by default.")
    static let signature = Signature(
        "draft take", in: .drafting, summary: "Move a draft here from another souk.", undoable: false,
        parameters: [draft])
    static let examples = [
        Example("draft take", after: "draft new velo", prints: "“velo” can be changed here without draft take.")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let draft = try workspace.draft(invocation[Self.draft])
        let name = draft.name
        guard let holds = invocation.world.stores.holds else {
            return .message("“\(name.string)” can be changed here without draft take.")
        }
        guard try holds.take(name) else { return .message("“\(name.string)” is not open anywhere else.") }
        workspace.openDraft = draft
        return .message("“\(name.string)” is now open here.")
    }
}

struct DraftRenameCommand: Command {
    static let name = Parameter<OldOrNewDraftName>(
        "name", help: "The new name of the open draft, or, with NEW, the draft to rename.")
    static let new = Parameter<DraftName?>("new", help: "The new name of draft NAME.")
    static let signature = Signature(
        "draft rename", in: .drafting, summary: "Rename a draft.", parameters: [name, new])
    static let examples = [
        Example("draft rename velo-bleu", after: "draft new velo", prints: "Renamed “velo” to “velo-bleu”."),
        Example(
            "draft rename velo velo-bleu", after: "draft new velo", "draft new sofa",
            prints: "Renamed “velo” to “velo-bleu”."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let (draft, new) = try workspace.draft(invocation[Self.name], invocation[Self.new])
        workspace.drafts.set(nil, as: draft.name)
        workspace.drafts.set(draft.named(new), as: new)
        if workspace.session.openDraft == draft.name { workspace.session.openDraft = new }
        return .message("Renamed “\(draft.name.string)” to “\(new.string)”.")
    }
}

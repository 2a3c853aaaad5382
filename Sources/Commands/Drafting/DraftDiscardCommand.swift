/// Discards a draft; it stays in the trash for a while, and undo restores it as well.
struct DraftDiscardCommand: Command {
    static let draft = Parameter<DraftReference?>("name", help: "The name of a draft; the open one by default.")
    static let signature = Signature(
        "draft discard", in: .drafting, summary: "Move a draft to the trash.", parameters: [draft])
    static let examples = [Example("draft discard", after: "draft new velo", prints: "Discarded “velo”.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let name = try workspace.draft(invocation[Self.draft]).name
        workspace.drafts.set(nil, as: name)
        if workspace.session.openDraft == name { workspace.openDraft = nil }
        return .message("Discarded “\(name.string)”.", hint: "Type draft undelete to bring it back.")
    }
}

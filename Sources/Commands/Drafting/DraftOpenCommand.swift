struct DraftOpenCommand: Command {
    static let draft = Parameter<DraftReference>("name", help: "The name of a draft.")
    static let signature = Signature("draft open", in: .drafting, summary: "Continue a draft.", parameters: [draft])
    static let examples = [
        Example("draft open velo", after: "draft new velo", "draft new sofa", prints: "Opened “velo”.")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let draft = invocation[Self.draft].draft
        workspace.openDraft = draft
        return Output(.draft(draft, isOpen: true), message: "Opened “\(draft.name.string)”.")
    }
}

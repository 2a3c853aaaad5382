struct DraftShowCommand: Command {
    static let draft = Parameter<DraftReference?>("name", help: "The name of a draft; the open one by default.")
    static let signature = Signature("draft show", in: .drafting, summary: "Show a draft.", parameters: [draft])
    static let examples = [
        Example(
            "draft show", after: "draft new velo", "draft set title Vélo de ville", prints: "Title        Vélo de ville"
        )
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let draft = try workspace.draft(invocation[Self.draft])
        return Output(.draft(draft, isOpen: workspace.session.openDraft == draft.name))
    }
}

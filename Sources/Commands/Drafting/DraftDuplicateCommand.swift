struct DraftDuplicateCommand: Command {
    static let name = Parameter<OldOrNewDraftName>(
        "name", help: "The name of the new copy, or, with NEW, the draft to copy.")
    static let new = Parameter<DraftName?>("new", help: "The name of the copy of draft NAME.")
    static let signature = Signature(
        "draft duplicate", in: .drafting, summary: "Copy a draft and open the copy.", parameters: [name, new])
    static let examples = [
        Example(
            "draft duplicate velo-vert", after: "draft new velo", prints: "Copied “velo” to “velo-vert”."),
        Example(
            "draft duplicate velo velo-vert", after: "draft new velo", "draft new sofa",
            prints: "Copied “velo” to “velo-vert”."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let (draft, new) = try workspace.draft(invocation[Self.name], invocation[Self.new])
        workspace.openDraft = draft.copy(named: new, created: invocation.world.now())
        return .message(
            "Copied “\(draft.name.string)” to “\(new.string)”.", hint: "You are now editing “\(new.string)”.")
    }
}

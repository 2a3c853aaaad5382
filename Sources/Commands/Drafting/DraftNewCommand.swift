struct DraftNewCommand: Command {
    static let name = Parameter<DraftName?>("name", help: "Its name; draft-1 and so on by default.")
    static let signature = Signature("draft new", in: .drafting, summary: "Start an ad.", parameters: [name])
    static let examples = [
        Example("draft new velo", prints: "Started “velo”."),
        Example("draft new", prints: "Started “draft-1”."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let name = try workspace.name(invocation[Self.name])
        try workspace.requireFree(name, hint: "Type draft open \(name.string).")
        workspace.openDraft = Draft(name: name, created: invocation.world.now())
        return .message("Started “\(name.string)”.", hint: "Next: draft set title <what you are selling>")
    }
}

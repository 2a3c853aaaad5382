struct PickCommand: Command {
    static let text = Parameter<FreeText?>("text", help: "Words to look for in the titles of the first 200 rows.")
    static let signature = Signature(
        "pick", in: .browsing, summary: "Choose rows with the arrow keys: show, pin, archive, export.",
        parameters: [text])
    static let examples = [Example("pick", after: "search velo", prints: "")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let list = try await workspace.numberedRows(using: invocation.world)
        return Output(.nothing, control: .pick(list, beginning: invocation[Self.text]?.string ?? ""))
    }
}

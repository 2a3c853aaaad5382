struct NextCommand: Command {
    static let signature = Signature(
        "next", aliases: "n", "next page", in: .browsing, summary: "Show the next page.")
    static let examples = [Example("next", after: "list", prints: "Rows 21 to 40 of 324 listings.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        var (ahead, world) = (workspace, invocation.world)
        if world.dialogue.isRepeated { world.dialogue.pagesToCome = ReadAhead.repeats }
        ahead.view.offset = try await workspace.nextOffset(using: world)
        let output: Output
        do {
            output = try await ahead.showPage(using: world)
        } catch {
            // The page on the screen stays, and so does its place in the list.
            throw error.advising("Type \(workspace.line("next")) to try again.")
        }
        guard case .records(let page) = output.data else { return output }
        guard !page.records.isEmpty else {
            let isSaved = page.saved != nil
            let hint: Message? = workspace.view.offset > 0 ? "Type \(workspace.line("previous")) to go back." : nil
            throw Failure(
                .refused, isSaved ? "This is the last page of what is saved." : "This is the last page.",
                hint: isSaved ? "Type \(workspace.line("refresh")) to ask the server again." : hint)
        }
        workspace = ahead
        return output
    }
}

struct RunCommand: Command {
    static let search = Parameter<SavedSearchReference>("name", help: "The name of a saved search.")
    static let signature = Signature("run", in: .browsing, summary: "Run a saved search.", parameters: [search])
    static let examples = [
        Example(
            "run velos", after: "search velo", "save search velos", "clear",
            prints: "Rows 1 to 20 of 29 listings · search velo · clear to reset")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let (name, search) = (invocation[Self.search].name, invocation[Self.search].search)
        workspace.session.service = search.service
        workspace.view.search = search.search
        workspace.view.filter = search.filter
        workspace.view.sort = search.sort
        workspace.view.isDescending = search.isDescending
        var output: Output
        do {
            output = try await workspace.showPage(at: 0, using: world)
        } catch {
            // Clearing the current filter would not help.
            guard [.notFound, .usage].contains(error.kind) else { throw error }
            throw Failure(error.kind, error.message, hint: "Type \(workspace.line("forget \(name)")) to remove it.")
        }
        let sentence: Message
        do {
            let changes = try await workspace.changesSinceLastLook(showingLast: false, using: world)
            sentence = changes?.sentence(at: world.now()) ?? "The next run says what is new since this one."
            if changes?.rows.isEmpty == false { output.hint = "Type list --new to see what is new." }
        } catch {
            // Records that cannot be compared are listed too.
            sentence = error.message
        }
        output.message = output.message.map { $0 + "\n" + sentence } ?? sentence
        return output
    }
}

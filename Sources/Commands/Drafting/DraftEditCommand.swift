struct DraftEditCommand: Command {
    static let signature = Signature(
        "draft edit", in: .drafting, summary: "Write the open draft in $VISUAL or $EDITOR.", recorded: .draftFields)
    static let examples = [Example("draft edit", after: "draft new velo", prints: "Saved “velo”.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let draft = try workspace.draft(nil)
        // Checked before the user writes, not only afterwards.
        try world.requireUnheld(draft.name)
        let titles = world.titles(in: workspace.session.settings)
        let text = DraftText(of: draft, in: titles).string
        if let left = world.dialogue.editor.interruptedEdits().first(where: { $0.name == draft.name.string }),
            let before = left.before, before != text,
            try !workspace.versions(of: draft.name, using: world).versions.contains(where: {
                DraftText(of: $0.draft, in: titles).string == before
            })
        {
            throw Failure(
                .refused, "The text in “\(left.path)” is of another draft named “\(draft.name.string)”.",
                hint: "Move that file away, then type draft edit again.")
        }
        let edit = try await world.dialogue.editor.edit(text, named: draft.name.string)
        guard let edit else { return .message("Nothing was changed in “\(draft.name.string)”.") }
        let reading = await DraftText(edit.after, in: titles).reading(
            into: draft, since: DraftText(edit.before, in: titles),
            categories: try await workspace.listingCategories(using: world),
            isPicture: { (try? await DraftSetCommand.requirePicture(of: $0, using: world)) != nil })
        try world.requireUnheld(draft.name)
        _ = try workspace.changeOpenDraft(using: world) { $0 = reading.draft }
        var message: Message = "Saved “\(draft.name.string)”."
        var hint: Message?
        if !reading.unreadLines.isEmpty {
            message = """
                Saved “\(draft.name.string)”. Not understood, and moved to the top of the description: \
                \(list: reading.unreadLines).
                """
            hint = "Type draft edit to fix it."
        }
        if let failure = edit.failure {
            message = failure + " Its text was saved. " + message
            hint = "Type draft edit to go on, or undo to take it back."
        }
        return .message(message, hint: hint)
    }
}

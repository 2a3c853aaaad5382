struct DraftUndeleteCommand: Command {
    static let draft = Parameter<DiscardedDraftReference?>(
        "name", help: "The name of the draft; by default the one discarded last.")
    static let signature = Signature(
        "draft undelete", in: .drafting, summary: "Bring a discarded draft back.", parameters: [draft])
    static let examples = [
        Example(
            "draft undelete", after: "draft new velo", "draft set title Vélo", "draft discard",
            prints: "Brought back “velo”."),
        Example(
            "draft undelete velo", after: "draft new velo", "draft discard", "draft new sofa", "draft discard",
            prints: "Brought back “velo”."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let trash = try workspace.discarded(using: invocation.world)
        let draft = try draft(meantBy: invocation[Self.draft], in: trash)
        let name = draft.name
        try workspace.requireFree(name, hint: "Type draft rename \(name.string) NEW to make its name free.")
        workspace.openDraft = draft
        return Output(.draft(draft, isOpen: true), message: "Brought back “\(name.string)”.")
    }

    /// - Throws: `.notFound` if there is none; `.unreadable` if something could not be read, which may be the draft.
    private func draft(
        meantBy reference: DiscardedDraftReference?, in trash: Stored<[DiscardedDraft]>
    ) throws(Failure) -> Draft {
        do throws(Failure) {
            if let draft = try reference?.draft(among: trash.payload) ?? trash.payload.first?.draft { return draft }
            throw Failure(.notFound, "The trash is empty.", hint: "Type draft list to see the drafts.")
        } catch {
            var failure = error
            if !trash.notices.isEmpty { failure.kind = .unreadable }
            failure.message = .joined([error.message] + trash.notices)
            throw failure
        }
    }
}

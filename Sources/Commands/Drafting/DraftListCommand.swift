struct DraftListCommand: Command {
    static let signature = Signature("draft list", aliases: "drafts", in: .drafting, summary: "Show every draft.")
    static let examples = [Example("draft list", after: "draft new velo", prints: "1 draft.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        var drafts: [Draft] = []
        var notes: [Message] = []
        for name in try workspace.drafts.names() {
            do {
                drafts += try workspace.drafts.draft(name).map { [$0] } ?? []
            } catch {
                notes.append(error.message)
            }
            if let holder = invocation.world.stores.holds?.holder(of: name) { notes.append(holder.sentence(on: name)) }
        }
        let message: Message = .joined(["\(drafts.count, .draft)."] + notes)
        return Output(
            .drafts(drafts, open: workspace.session.openDraft), message: message,
            hint: drafts.isEmpty ? "Type draft new NAME to start one." : nil)
    }
}

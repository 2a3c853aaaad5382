import CommandKit
import Domain
import Services

/// Shows every draft.
struct DraftListCommand: Command {
    static let signature = Signature("draft list", aliases: "drafts", in: .drafting, summary: "Show every draft.")
    static let examples = [Example("draft list", after: "draft new velo", prints: "1 draft.")]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(CommandError) -> Output {
        let drafts = workspace.sortedDrafts
        var message: Message = "\(drafts.count, .draft)."
        for draft in drafts {
            guard let holder = world.holds.holder(of: draft.name) else { continue }
            message = message + " “\(draft.name.string)” is held by \(holder.words)."
        }
        let unreadable = workspace.unreadableDrafts.sorted { $0.key.string < $1.key.string }
        message = .joined([message] + unreadable.map(\.value.message))
        return Output(
            .drafts(drafts, open: workspace.session.openDraft), message: message,
            hint: drafts.isEmpty ? "Type draft new NAME to begin one." : nil)
    }
}

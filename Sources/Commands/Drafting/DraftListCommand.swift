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
        return Output(
            .drafts(drafts, open: workspace.session.openDraft), message: "\(drafts.count, .draft).",
            hint: drafts.isEmpty ? "Type draft new NAME to begin one." : nil)
    }
}

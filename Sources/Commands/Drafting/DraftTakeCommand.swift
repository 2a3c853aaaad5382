import CommandKit
import Domain
import Services

/// Takes a draft over from another prompt, unless that prompt is busy.
struct DraftTakeCommand: Command {
    static let draft = Parameter<DraftReference?>("name", help: "The name of a draft; the open one without it.")
    static let signature = Signature(
        "draft take", in: .drafting, summary: "Take a draft over from another prompt.", undoable: false,
        parameters: [draft])
    static let examples = [Example("draft take", after: "draft new velo", prints: "Nobody else holds “velo”.")]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        let draft = try workspace.draft(invocation[Self.draft])
        let name = draft.name
        if let holder = world.stores.holds.holder(of: name), holder.isBusy {
            throw Failure(
                .refused, "“\(name.string)” is held by \(holder.words), and somebody is at work there.",
                hint: "Finish there what is typed, then type draft take again.")
        }
        let former = try world.stores.holds.take(name)
        workspace.openDraft = draft
        guard let former else { return .message("Nobody else holds “\(name.string)”.") }
        return .message(
            former.isRunning
                ? "Took “\(name.string)”, held by \(former.words)."
                : "Took “\(name.string)”, held by \(former.words) until that ended.")
    }
}

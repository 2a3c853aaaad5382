import CommandKit
import Domain
import Services

/// Opens the draft in the person's own editor.
struct DraftEditCommand: Command {
    static let signature = Signature(
        "draft edit", in: .drafting, summary: "Write the open draft in $VISUAL or $EDITOR.")
    static let examples = [Example("draft edit", after: "draft new velo", prints: "Saved “velo”.")]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(CommandError) -> Output {
        let draft = try workspace.draft(nil)
        let before = DraftText(of: draft).string
        let edited: String?
        do throws(StoreError) {
            edited = try await world.editor.edit(before, named: draft.name.string)
        } catch {
            throw CommandError(error)
        }
        guard let edited else { return .message("Nothing was changed in “\(draft.name.string)”.") }
        let reading = DraftText(edited).reading(
            into: draft, categories: try await workspace.listingCategories(using: world))
        _ = try workspace.changeOpenDraft(using: world) { $0 = reading.draft }
        guard reading.misread.isEmpty else {
            return .message(
                "Saved “\(draft.name.string)”; \(reading.misread.count, .line) went to the head of its description: \(list: reading.misread).",
                hint: "Type draft edit to mend it.")
        }
        return .message("Saved “\(draft.name.string)”.")
    }
}

import CommandKit
import Domain
import Services

/// Creates an ad and opens it.
struct DraftNewCommand: Command {
    static let name = Parameter<DraftName?>("name", help: "What to call it; draft-1 and so on without it.")
    static let signature = Signature("draft new", in: .drafting, summary: "Begin an ad.", parameters: [name])
    static let examples = [
        Example("draft new velo", prints: "Began “velo”."),
        Example("draft new", prints: "Began “draft-1”."),
    ]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        let name = try workspace.name(invocation[Self.name])
        try workspace.requireFree(name, hint: "Type draft open \(name.string).")
        workspace.openDraft = Draft(name: name, created: world.now())
        return .message("Began “\(name.string)”.", hint: "Type draft set title and what you offer.")
    }
}

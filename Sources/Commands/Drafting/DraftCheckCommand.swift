import CommandKit
import Domain
import Services

/// Reports whether a draft is complete, and what is missing.
struct DraftCheckCommand: Command {
    static let draft = Parameter<DraftReference?>("name", help: "The name of a draft; the open one without it.")
    static let signature = Signature(
        "draft check", in: .drafting, summary: "Say what a draft still needs.", parameters: [draft])
    static let examples = [
        Example(
            "draft check",
            after: "draft new velo", "draft set title Vélo de ville", "draft set category Loisirs",
            "draft set price 80",
            "draft set description Bleu, révisé, pneus neufs.", prints: "“velo” is complete.")
    ]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        let draft = try workspace.draft(invocation[Self.draft])
        let problems = draft.problems(categories: try await workspace.listingCategories(using: world))
        guard let first = problems.first else { return .message("“\(draft.name.string)” is complete.") }
        let sentences = Message.joined(problems.map(\.message))
        throw Failure(
            .refused, "“\(draft.name.string)” is not complete. \(sentences)",
            hint: "Type draft set \(first.field.rawValue) and what it should be.")
    }
}

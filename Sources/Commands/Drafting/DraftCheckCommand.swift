import CommandKit
import Domain
import Ports

/// Reports whether a draft is complete, and what is missing.
struct DraftCheckCommand: Command {
    static let draft = Parameter<DraftReference?>("name", help: "The name of a draft; the open one by default.")
    static let signature = Signature(
        "draft check", in: .drafting, summary: "Show what a draft still needs.", parameters: [draft])
    static let examples = [
        Example(
            "draft check",
            after: "draft new velo", "draft set title Vélo de ville", "draft set category Loisirs",
            "draft set price 80",
            "draft set description Bleu, révisé, pneus neufs.", prints: "“velo” is complete.")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let draft = try workspace.draft(invocation[Self.draft])
        let problems = draft.problems(categories: try await workspace.listingCategories(using: invocation.world))
        guard let first = problems.first else { return .message("“\(draft.name.string)” is complete.") }
        var missing: [String] = []
        var others: [Message] = []
        for problem in problems {
            if case .missing(let field) = problem {
                missing.append(field.rawValue)
            } else {
                others.append(problem.message)
            }
        }
        let sentence: Message =
            missing.isEmpty
            ? "“\(draft.name.string)” is not complete." : "“\(draft.name.string)” still needs: \(list: missing)."
        let field = first.field.rawValue
        throw Failure(
            .refused, .joined([sentence] + others),
            hint: first.field == .category
                ? "Next: draft set \(field) <\(field)> (Tab lists them)" : "Next: draft set \(field) <\(field)>")
    }
}

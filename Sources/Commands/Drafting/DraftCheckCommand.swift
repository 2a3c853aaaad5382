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
        let missing = problems.filter { $0.message == nil }.map(\.field.word)
        let sentence: Message =
            missing.isEmpty
            ? "“\(draft.name.string)” is not complete." : "“\(draft.name.string)” still needs: \(list: missing)."
        let (field, value) = (first.field.rawValue, first.field.word)
        throw Failure(
            .refused, .joined([sentence] + problems.compactMap(\.message)),
            hint: first.field == .category
                ? "Next: draft set \(field) <\(value)> (Tab lists them)" : "Next: draft set \(field) <\(value)>")
    }
}

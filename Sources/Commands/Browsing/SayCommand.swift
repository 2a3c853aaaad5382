struct SayCommand: Command {
    static let what = Parameter<RecordFields?>(
        "what", help: "A row number, fields by name or title, or both; by default the record read last.")
    static let signature = Signature(
        "say", in: .browsing, summary: "Read out a record or some of its fields.", parameters: [what])
    static let examples = [
        Example("say 1 price", after: "search velo", prints: "Price  €85"),
        Example("say category price", after: "search velo", "show 1", prints: "Category  Loisirs"),
        Example(
            "say", after: "search velo", "next record",
            prints: "1  VELO VTT ROCKRIDER 26 POUCES  Loisirs  €85  2019-11-05  urgent"),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let what = invocation[Self.what]
        guard let row = what?.row ?? workspace.view.current else {
            let field = try workspace.source(in: invocation.world).schema.exampleField.name
            throw Failure(.usage, "say needs a row number.", hint: "For example: say 3 \(field).")
        }
        return try await workspace.say(row, fields: what?.fields ?? [], using: invocation.world)
    }
}

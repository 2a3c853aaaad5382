struct ListCommand: Command {
    static let fields = Parameter<FieldNames?>(
        "fields", help: "The fields to show, such as title price; the service’s columns by default.")
    static let all = Parameter<Flag>("--all", help: "All rows, not only the first page; for exports.")
    static let new = Parameter<Flag>(
        "--new", help: "Only what came or changed its price since the last list --new or run.")
    static let vertical = Parameter<Flag>("--vertical", help: "Show each record as a block with one field per line.")
    static let signature = Signature(
        "list", aliases: "ls", in: .browsing, summary: "Show the result from the first row.",
        parameters: [fields, all, new, vertical])
    static let examples = [
        Example("list", prints: "Rows 1 to 20 of 324 listings."),
        Example("list title price", prints: "Rows 1 to 20 of 324 listings."),
        Example("list --all", after: "search velo", prints: "29 of 324 listings · search velo · clear to reset"),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        workspace.view.offset = 0
        workspace.view.fields = invocation[Self.fields]?.fields.map(\.name) ?? []
        workspace.view.isVertical = invocation[Self.vertical].isSet
        if invocation[Self.new].isSet { return try await Self.news(in: &workspace, using: invocation.world) }
        return try await workspace.showPage(ofAll: invocation[Self.all].isSet, using: invocation.world)
    }

    /// Lists what is new since the last look. Its rows are numbered from 1, as they are not the view's result.
    private static func news(in workspace: inout Workspace, using world: World) async throws(Failure) -> Output {
        guard let changes = try await workspace.changesSinceLastLook(showingLast: true, using: world) else {
            let noun = try workspace.source(in: world).schema.noun
            return .message(
                "This is the first look at these \(plural: noun).",
                hint: "Type \(workspace.line("list --new")) another day.")
        }
        let sentence = changes.sentence(at: world.now())
        let message = changes.details.reduce(sentence) { $0 + "\n" + $1 }
        return try await workspace.show(changes.rows, saying: { _ in message }, using: world)
    }
}

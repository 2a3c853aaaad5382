struct CategoriesCommand: Command {
    static let signature = Signature(
        "categories", in: .browsing, summary: "Show the categories and how many records each has.")
    static let examples = [Example("categories", prints: "11 categories.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let source = try workspace.source(in: world)
        let categories = try await source.categories()
        let partial = try await workspace.partialSentence(using: world)
        guard !categories.isEmpty else {
            if partial != nil {
                return .message(
                    "The categories in \(source.service.rawValue) were not saved while the server answered.",
                    hint: "Type \(workspace.line("refresh")) to try again.")
            }
            return .message("Records in \(source.service.rawValue) have no categories.")
        }
        // The same records as in a list: archived ones do not count.
        let hidden = try await workspace.archivedByCategory(using: world)
        let counts = categories.compactMap { category in category.count.map { $0 - hidden[category.name, default: 0] } }
        let sum = counts.reduce(0, +)
        let isCounted = counts.count == categories.count
        var all = isCounted ? try await source.count(Query()) : nil
        // A server that cannot count, of which all records are saved.
        if isCounted, all == nil { all = try await source.status().count }
        all = all.map { $0 - hidden.values.reduce(0, +) }
        // Records without a category, or whose category the service does not have.
        let others = all.map { $0 - sum } ?? 0
        let rows: [[Table.Cell]] = categories.enumerated().map { place, category in
            let name = source.schema.category?.choice(category.name) ?? Field.Choice(outside: category.name)
            // “all” is what people type for every category.
            let title: Message = FoldedText.areEqual(name.name, "all") ? "“\(name.name)”" : name.title
            return [.message(title), .number(isCounted ? counts[place] : nil), .text(category.image)]
        }
        let first: [Table.Cell] = ["all", .number(all), .value(.missing)]
        let rest: [Table.Cell] = [.named(.missing, "without a category"), .number(others), .value(.missing)]
        let columns: [Message] = ["Category", "Count", "Picture"]
        let shown = categories.contains { $0.image != nil } ? 3 : 2
        return .table(
            Array(columns.prefix(shown)), ([first] + rows + (others > 0 ? [rest] : [])).map { Array($0.prefix(shown)) },
            message: "\(categories.count, Noun(one: "category", other: "categories"))."
                + (partial.map { " " + $0 } ?? ""),
            hint: others > 0 ? workspace.uncategorisedHint(in: source.schema) : nil)
    }
}

extension Workspace {
    /// Returns the way to list the records that are shown as those without a category.
    func uncategorisedHint(in schema: Schema) -> Message? {
        schema.category.map { "Type \(line("filter \($0.name) = \"\"")) to see those without a category." }
    }
}

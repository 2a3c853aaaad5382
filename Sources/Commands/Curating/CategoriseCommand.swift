struct CategoriseCommand: Command {
    static let rows = Parameter<RowReferences>("rows", isWord: true, help: "Rows such as 3, 2-5 or 1,4.")
    static let category = Parameter<CategoryName?>("category", help: "The name of a category.")
    static let isNew = Parameter<Flag>("--new", help: "Create the category if it does not exist.")
    static let removes = Parameter<Flag>("--remove", help: "Go back to the category of the source or of a rule.")
    static let signature = Signature(
        "categorise", aliases: "categorize", in: .curating, summary: "Put records into a category.",
        parameters: [rows, category, isNew, removes])
    static let examples = [
        Example("categorise 1 food", after: "use transactions", "list", prints: "Put “Tram ticket” into food."),
        Example(
            "categorise 1-3 rent --new", after: "use transactions", "list", prints: "Put 3 transactions into rent."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let schema = try workspace.source(in: invocation.world).schema
        let rows = invocation[Self.rows].rows
        if invocation[Self.removes].isSet {
            guard rows.contains(where: { workspace.marks.categories.records[$0.id] != nil }) else {
                throw Failure(.notFound, "No category was chosen for \(schema.naming(rows)).")
            }
            for row in rows { workspace.marks.categories.records[row.id] = nil }
            return .message("Removed the category that was chosen for \(schema.naming(rows)).")
        }
        let category = try await workspace.category(
            invocation[Self.category], after: ["categorise", "3"], isNew: invocation[Self.isNew].isSet,
            using: invocation.world)
        for row in rows { workspace.marks.categories.records[row.id] = category.name }
        return .message("Put \(schema.naming(rows)) into \(category.title).")
    }
}

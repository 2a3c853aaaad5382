struct RuleCommand: Command {
    static let text = Parameter<FreeText?>(
        "text", isWord: true,
        help: "A text that the records contain, in quotes if it has blanks; without it, all rules are shown.")
    static let (category, isNew) = (CategoriseCommand.category, CategoriseCommand.isNew)
    static let removes = Parameter<Flag>("--remove", help: "Remove the rule.")
    static let signature = Signature(
        "rule", in: .curating, summary: "Put records with a text into a category.",
        parameters: [text, category, isNew, removes])
    static let examples = [
        Example(
            "rule marcadou shopping", after: "use transactions",
            prints: "“marcadou” puts 46 transactions into shopping."),
        Example("rule", after: "use transactions", "rule marcadou shopping", prints: "marcadou  shopping     46"),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let source = try workspace.source(in: world)
        guard let text = invocation[Self.text]?.string else {
            guard !invocation[Self.removes].isSet else {
                throw Failure(
                    .usage, "Name the text of the rule.", hint: "Type \(workspace.line("rule")) to see all rules.")
            }
            var rows: [[Table.Cell]] = []
            for rule in workspace.marks.categories.rules {
                let count = try await Self.count(of: rule.text, in: source, using: world)
                let title = source.schema.category?.choice(rule.category).title ?? Message(outside: rule.category)
                rows.append([.text(rule.text), .named(.text(rule.category), title), .number(count)])
            }
            guard !rows.isEmpty else {
                return .message("There are no rules.", hint: try await Self.example(in: workspace, using: world))
            }
            return .table(["Text", "Category", "Count"], rows)
        }
        guard !FoldedText(text).string.allSatisfy(\.isWhitespace) else {
            throw Failure(
                .usage, "The text of a rule is empty.", hint: try await Self.example(in: workspace, using: world))
        }
        let same = { (rule: CategoryChoices.Rule) in FoldedText.areEqual(rule.text, text) }
        if invocation[Self.removes].isSet {
            guard workspace.marks.categories.rules.contains(where: same) else {
                throw Failure(
                    .notFound, "There is no rule “\(text)”.", hint: "Type \(workspace.line("rule")) to see all rules.")
            }
            workspace.marks.categories.rules.removeAll(where: same)
            return .message("Removed the rule “\(text)”.")
        }
        let category = try await workspace.category(
            invocation[Self.category], after: ["rule", text], isNew: invocation[Self.isNew].isSet, using: world)
        workspace.marks.categories.rules.removeAll(where: same)
        workspace.marks.categories.rules.append(CategoryChoices.Rule(text: text, category: category.name))
        let count = try await Self.count(of: text, in: source, using: world)
        return .message("“\(text)” puts \(count, source.schema.noun) into \(category.title).")
    }

    private static func example(in workspace: Workspace, using world: World) async throws(Failure) -> Message? {
        let word = world.titles(in: workspace.session.settings).title("word")
        return try await workspace.categoryExample(after: ["rule", word], using: world)
    }

    private static func count(
        of text: String, in source: any RecordSource, using world: World
    ) async throws(Failure) -> Int {
        let condition = Predicate.or(source.schema.searched.map { .contains($0, text) })
        let keys = TallyKeys([source.schema.headline])
        return try await world.feed(of: source).tallies(Query(predicate: condition), by: keys)
            .reduce(0) { $0 + $1.count }
    }
}

struct InsightsCommand: Command {
    static let part = Parameter<InsightsGrouping?>("by", help: "category or month; category by default.")
    static let signature = Signature(
        "insights", in: .browsing, summary: "Totals by category or month (pinned records only).", parameters: [part])
    static let examples = [
        Example("insights", after: "use transactions", prints: "Total spent    €28,603.29  100 %"),
        Example("insights month", after: "use transactions", prints: "2026-07       €2,203.47    8 %"),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let source = try workspace.source(in: world)
        let part = invocation[Self.part] ?? .category
        let total = try await workspace.total(using: world)
        guard let field = part.field(of: source.schema) else {
            throw workspace.noTotals(in: source.schema, by: part.rawValue)
        }
        let currency = total.main.spent.currency
        var sums: [String?: MoneySum] = [:]
        for tally in try await workspace.tallies(by: field, using: world) {
            let sum = tally.sum ?? MoneySum(currency)
            guard sum.currency == currency, sum.tenThousandths >= 0 else { continue }
            sums[part.group(of: tally.values[0]), default: MoneySum(currency)].add(sum)
        }
        // Records without a group come last.
        var names = sums.keys.sorted { ($0 ?? "\u{10FFFF}") < ($1 ?? "\u{10FFFF}") }
        if part == .category {
            let known = try await source.categories().map(\.name)
            names = known + names.filter { name in !known.contains { $0 == name } }
        }
        let amounts = names.map { name in
            (name: part.label(name, in: source.schema), amount: sums[name] ?? MoneySum(currency))
        }
        let others = total.parts.dropFirst().map(\.spent.currency.code)
        let missing: [Message] = [
            total.main.received.tenThousandths == 0 ? nil : "\(total.main.received) received",
            others.isEmpty ? nil : "amounts in \(list: others)",
        ].compactMap(\.self)
        // A search that is set long ago must not make the total look like that of all records.
        let narrowed = workspace.isNarrowed ? workspace.summary(of: workspace.counted(total, of: source.schema)) : nil
        let left: Message? = missing.isEmpty ? nil : "Not included: \(list: missing)."
        let hint = part == .category && names.contains(nil) ? workspace.uncategorisedHint(in: source.schema) : nil
        return Output(
            .parts(amounts, by: part.column, of: total), view: .bars(of: 1),
            message: narrowed.map { $0 + (left.map { "\n" + $0 } ?? "") } ?? left, hint: .currencyHint(others) ?? hint)
    }
}

enum InsightsGrouping: String, NamedChoice {
    case category, month
    static let noun: Message = "grouping"
    static let preposition: String? = "by"

    var column: Table.Column {
        switch self {
        case .category: Table.Column("category", "Category", .text)
        case .month: Table.Column("month", "Month", .value)
        }
    }

    /// Returns the name of the group of records with a value, such as `2026-03`; nil for those without a group.
    func group(of value: Value) -> String? {
        switch (self, value) {
        case (.month, .day(let day)): day.monthDescription
        default: value.text
        }
    }

    /// - Parameter group: The group's name; nil for records without a group.
    func label(_ group: String?, in schema: Schema) -> Table.Cell {
        guard let group else { return .named(.missing, self == .category ? "without a category" : "other") }
        if self == .category, let category = schema.category { return .choice(category.choice(group)) }
        return .month(Day(group + "-01"))
    }

    func field(of schema: Schema) -> Field? {
        switch self {
        case .category: schema.category
        case .month: schema.fields.first { $0.kind == .day }
        }
    }
}

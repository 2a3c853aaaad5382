import CommandKit

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
        guard let grouping = part.grouping(in: source.schema) else {
            throw Failure(nothingAddedUpIn: source.schema, by: part.rawValue)
        }
        let currency = total.main.spent.currency
        let groups = try await workspace.totals(by: grouping, using: world)
            .filter { $0.amount.currency == currency && $0.amount.tenThousandths >= 0 }
        var names = groups.map(\.group)
        if part == .category {
            let known = try await source.categories().map(\.name)
            names = known + names.filter { name in !known.contains { $0 == name } }
        }
        let amounts = names.map { name in
            let amount = groups.first { $0.group == name }?.amount ?? MoneySum(currency)
            return (name: part.label(name, in: source.schema), amount: amount)
        }
        let others = total.parts.dropFirst().map(\.spent.currency.code)
        let missing: [Message] = [
            total.main.received.tenThousandths == 0 ? nil : "\(total.main.received) received",
            others.isEmpty ? nil : "amounts in \(list: others)",
        ].compactMap(\.self)
        // A search that is set long ago must not make the total look like that of all records.
        let narrowed = workspace.isNarrowed ? workspace.summary(of: "\(total.count, source.schema.noun) pinned") : nil
        let left: Message? = missing.isEmpty ? nil : "Not included: \(list: missing)."
        return Output(
            .parts(amounts, by: part.column, of: total), view: .bars(of: 1),
            message: narrowed.map { $0 + (left.map { "\n" + $0 } ?? "") } ?? left, hint: .currencyHint(others))
    }
}

enum InsightsGrouping: String, NamedChoice {
    case category, month
    static let noun: Message = "way to compare"
    static let preposition: String? = "by"

    var column: Table.Column {
        switch self {
        case .category: Table.Column("category", "Category", .text)
        case .month: Table.Column("month", "Month", .value)
        }
    }

    /// - Parameter group: The group's name from `Grouping`; nil for records without a group.
    func label(_ group: String?, in schema: Schema) -> Table.Cell {
        guard let group else { return .named(.text("other"), "other") }
        if self == .category, let category = schema.category { return .choice(category.choice(group)) }
        return .month(Day(group + "-01"))
    }

    /// Returns the grouping for a service; nil if the service has no field to group by.
    func grouping(in schema: Schema) -> Grouping? {
        switch self {
        case .category: schema.category.map(Grouping.value)
        case .month: schema.fields.first { $0.kind == .day }.map(Grouping.month)
        }
    }
}

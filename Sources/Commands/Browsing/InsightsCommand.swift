import CommandKit
import Domain
import Ports

/// Shows what was spent: the pinned records of the result, by category or by month.
struct InsightsCommand: Command {
    static let part = Parameter<InsightsGrouping?>("by", help: "category or month; category by default.")
    static let signature = Signature(
        "insights", in: .browsing, summary: "Totals by category or month (pinned records only).", parameters: [part])
    static let examples = [
        Example("insights", after: "use transactions", prints: "Total spent    €28,603.29  100 %"),
        Example("insights month", after: "use transactions", prints: "2026-07       €2,203.47    8 %"),
    ]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        let source = try workspace.source(in: world)
        let part = invocation[Self.part] ?? .category
        let total = try await workspace.total(using: world)
        guard let grouping = part.grouping(in: source.schema) else {
            throw Failure(nothingAddedUpIn: source.schema)
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
            return (label: part.label(name, in: source.schema), amount: amount)
        }
        let chart = Chart(of: amounts, by: part.heading, total: total, noun: source.schema.noun)
        return Output(.chart(chart), message: chart.remark, hint: chart.hint)
    }
}

/// The grouping of records in `insights`.
enum InsightsGrouping: String, NamedChoice {
    case category, month
    static let noun: Message = "way to compare"

    var heading: Chart.Heading {
        switch self {
        case .category: Chart.Heading(key: "category", title: "Category")
        case .month: Chart.Heading(key: "month", title: "Month")
        }
    }

    /// - Parameter group: The group's name from `Grouping`; nil for records without a group.
    func label(_ group: String?, in schema: Schema) -> Chart.Label {
        guard let group else { return .other }
        if self == .category, let category = schema.category { return .choice(category.choice(group)) }
        return Chart.Label(month: group) ?? .value(.text(group))
    }

    /// Returns the grouping for a service; nil if the service has no field to group by.
    func grouping(in schema: Schema) -> Grouping? {
        switch self {
        case .category: schema.category.map(Grouping.value)
        case .month: schema.fields.first { $0.kind == .day }.map(Grouping.month)
        }
    }
}

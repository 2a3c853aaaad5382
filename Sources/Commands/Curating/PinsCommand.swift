/// Shows the pinned records, in the order of pinning unless everything is pinned at first.
struct PinsCommand: Command {
    static let scope = Parameter<PinsScope?>(
        "all", help: "all shows the pins of every service; by default only this one’s.")
    static let signature = Signature("pins", in: .curating, summary: "Show what is pinned.", parameters: [scope])
    static let examples = [
        Example("pins", after: "list", "pin 4", prints: "1 listing pinned."),
        Example(
            "pins all", after: "list", "pin 1", "in calls list", "in calls pin 2",
            prints: "2 pins. Not listed: transactions, where everything starts pinned."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        if invocation[Self.scope] == .all { return everywhere(workspace, world) }
        let schema = try workspace.source(in: world).schema
        let (pinned, mark) = (workspace.marks.pinned.added, workspace.marks.pinMark(schema))
        let message = { (count: Int) -> Message in count == 0 ? "Nothing is pinned." : "\(count, schema.noun) pinned." }
        return mark.start == .none
            ? try await workspace.show(pinned, saying: message, using: world)
            : try await workspace.show(mark, where: "pinned", saying: message, using: world)
    }

    /// Returns the pins of all services, and names those in which everything is pinned at first.
    private func everywhere(_ workspace: Workspace, _ world: World) -> Output {
        var rows: [[Table.Cell]] = []
        var others: [String] = []
        for schema in world.sources.all.map(\.schema) {
            let (marks, service) = (workspace.session.marks[schema.service] ?? Marks(), schema.service.rawValue)
            if marks.pinMark(schema).start == .all { others.append(service) }
            rows += marks.pinned.added.map { [.text(service), .text($0.headline)] }
        }
        let count: Message = "\(rows.count, Noun(one: "pin", other: "pins"))."
        return .table(
            ["Service", "Pinned"], rows,
            message: others.isEmpty ? count : count + " Not listed: \(list: others), where everything starts pinned.")
    }
}

enum PinsScope: String, NamedChoice {
    case all
    static let noun: Message = "choice"
}

struct PageCommand: Command {
    static let number = Parameter<PageNumber>("number", help: "A number, first, last, next or previous.")
    static let signature = Signature("page", in: .browsing, summary: "Show a page by its number.", parameters: [number])
    static let examples = [
        Example("page 3", prints: "Rows 41 to 60 of 324 listings."),
        Example("page last", prints: "Rows 321 to 324 of 324 listings."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let size = await workspace.pageSize(using: world)
        let number: Int
        switch invocation[Self.number] {
        case .command(let command): return try await command.run(invocation, in: &workspace)
        case .last: number = try await Self.lastPage(of: size, in: workspace, using: world)
        case .number(let typed): number = typed
        }
        let offset = min(number - 1, View.farthest / size) * size
        let output = try await workspace.showPage(at: offset, using: world)
        guard offset > 0, case .records(let list) = output.data, list.records.isEmpty else { return output }
        let last = workspace.view.total.map { max(1, ($0 + size - 1) / size) }
        throw Failure(
            .notFound, last.map { "No page \(number); the last one is \($0)." } ?? "No page \(number).",
            hint: "Type \(workspace.line("page \(last.map(String.init) ?? "last")")).")
    }

    /// Returns the number of the last page. Where a service does not say how many records match, all are counted.
    private static func lastPage(
        of size: Int, in workspace: Workspace, using world: World
    ) async throws(Failure) -> Int {
        let query = try await workspace.query(using: world)
        let feed = world.feed(of: try workspace.source(in: world))
        var first = query
        first.range = 0..<size
        let total = try await feed.page(first).total
        let count = if let total { total } else { try await feed.everyMatch(query).count }
        return max(1, (count + size - 1) / size)
    }
}

enum PageNumber: Argument {
    case number(Int), last
    /// The command for the page after or before the current one.
    case command(any Command)

    init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        switch typed.text.keyword {
        case "first": self = .number(1)
        case "last": self = .last
        case "next": self = .command(NextCommand())
        case "previous": self = .command(PreviousCommand())
        default: self = .number(try Quantity(reading: typed, in: scope).number)
        }
    }

    static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        ["first", "last", "next", "previous"].keywordCandidates(for: typed, in: scope)
    }
}

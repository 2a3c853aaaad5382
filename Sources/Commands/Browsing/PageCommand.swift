import CommandKit

struct PageCommand: Command {
    static let number = Parameter<PageNumber>("number", help: "A number, first, last, next or previous.")
    static let signature = Signature("page", in: .browsing, summary: "Show a page by its number.", parameters: [number])
    static let examples = [
        Example("page 3", prints: "Rows 41 to 60 of 324 listings."),
        Example("page last", prints: "Rows 321 to 324 of 324 listings."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let page = invocation[Self.number]
        if let command = page.command { return try await command.run(invocation, in: &workspace) }
        let size = await workspace.pageSize(using: world)
        var number = page.number
        if number == .max { number = try await Self.lastPage(of: size, in: workspace, using: world) }
        let offset = min(number - 1, View.farthest / size) * size
        workspace.view.offset = offset
        let output = try await workspace.showPage(using: world)
        guard offset > 0, case .records(let list) = output.data, list.records.isEmpty else { return output }
        let last = workspace.lastPage(of: size)
        throw Failure(
            .notFound, last.map { "No page \(page.text); the last one is \($0)." } ?? "No page \(page.text).",
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
        let asked = first
        let total = try await feed.page(asked).total
        let count = if let total { total } else { try await feed.everyMatch(query).count }
        return max(1, (count + size - 1) / size)
    }
}

/// The number of a page; the greatest number for `last`.
struct PageNumber: Argument {
    let number: Int
    /// The command for the page after or before the current one.
    let command: (any Command)?
    let text: String

    init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        text = typed.text
        switch text.keyword {
        case "first": (number, command) = (1, nil)
        case "last": (number, command) = (.max, nil)
        case "next": (number, command) = (1, NextCommand())
        case "previous": (number, command) = (1, PreviousCommand())
        default: (number, command) = (try Quantity(reading: typed, in: scope).number, nil)
        }
    }

    static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        ["first", "last", "next", "previous"].map { Candidate($0) }
    }
}

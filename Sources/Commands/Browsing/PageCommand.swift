import CommandKit

struct PageCommand: Command {
    static let number = Parameter<PageNumber>("number", help: "A number, first or last.")
    static let signature = Signature("page", in: .browsing, summary: "Show a page by its number.", parameters: [number])
    static let examples = [
        Example("page 3", prints: "Rows 41 to 60 of 324 listings."),
        Example("page last", prints: "Rows 321 to 324 of 324 listings."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let (page, size) = (invocation[Self.number], await workspace.pageSize(using: world))
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

    /// Finds the last page with few requests, also of a list without a total. A server may send no records after it, or
    /// the last page again.
    private static func lastPage(
        of size: Int, in workspace: Workspace, using world: World
    ) async throws(Failure) -> Int {
        var query = try await workspace.query(using: world)
        let feed = world.feed(of: try workspace.source(in: world))
        var total: Int?
        func ids(_ page: Int) async throws(Failure) -> [RecordID] {
            query.range = (page - 1) * size..<page * size
            let page = try await feed.page(query)
            total = page.total
            return page.records.map(\.id)
        }
        var last = (number: 1, ids: try await ids(1))
        if let total { return max(1, (total + size - 1) / size) }
        // The last page is after the first of these pages, and before the second one.
        var (earlier, later) = (0, Int.max)
        while last.number + 1 < later {
            let number = later == .max ? last.number * 2 : (last.number + later) / 2
            let further = try await ids(number)
            if further.isEmpty, let total { return max(1, (total + size - 1) / size) }
            if further.isEmpty || further == last.ids || number >= View.farthest / size {
                later = number
            } else {
                (earlier, last) = (last.number, (number, further))
                // A short page is the last one, or the last one again.
                if total != nil { later = number + 1 }
            }
        }
        while earlier + 1 < last.number {
            let middle = (earlier + last.number) / 2
            if try await ids(middle) == last.ids { last.number = middle } else { earlier = middle }
        }
        return last.number
    }
}

/// The number of a page; the greatest number for `last`.
struct PageNumber: Argument {
    let number: Int
    let text: String

    init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        text = typed.text
        let named = ["first": 1, "last": Int.max][text.keyword]
        number = if let named { named } else { try Quantity(reading: typed, in: scope).number }
    }

    static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        [Candidate("first"), Candidate("last")]
    }
}

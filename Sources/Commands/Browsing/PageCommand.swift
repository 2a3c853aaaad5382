import CommandKit

struct PageCommand: Command {
    static let number = Parameter<Quantity>("number", help: "The page number; the first page is 1.")
    static let signature = Signature("page", in: .browsing, summary: "Show a page by its number.", parameters: [number])
    static let examples = [Example("page 3", prints: "Rows 41 to 60 of 324 listings.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let (number, size) = (invocation[Self.number].number, await workspace.pageSize(using: invocation.world))
        let offset = min(number - 1, View.farthest / size) * size
        workspace.view.offset = offset
        let output = try await workspace.showPage(using: invocation.world)
        guard offset > 0, case .records(let page) = output.data, page.records.isEmpty else { return output }
        let last = workspace.lastPage(of: size)
        throw Failure(
            .notFound, last.map { "No page \(number); the last one is \($0)." } ?? "No page \(number).",
            hint: last.map { "Type \(workspace.line("page \($0)"))." })
    }
}

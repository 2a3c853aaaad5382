struct ShowCommand: Command {
    static let row = Parameter<RowNumber?>("row", help: "A row number; by default the record shown last.")
    static let signature = Signature(
        "show", in: .browsing, summary: "Show a record with every field.", parameters: [row])
    static let examples = [
        Example("show 1", after: "search velo", prints: "VELO VTT ROCKRIDER 26 POUCES")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let row = try workspace.row(invocation[Self.row], for: "show")
        let record = try await workspace.record(row, using: invocation.world)
        let number = workspace.number(of: row)
        workspace.view.current = row
        if let number { workspace.view.lastSpoken = number }
        let source = try workspace.source(in: invocation.world)
        let listed = workspace.listed(record, of: source, number: number)
        return Output(
            .record(RecordDetails(listed, source.schema)),
            view: workspace.page(with: row).map { .beside($0) } ?? .usual)
    }
}

import CommandKit

struct StatusCommand: Command {
    static let signature = Signature(
        "status", in: .session, summary: "Show the current search, filter, sort and draft.")
    static let examples = [Example("status", after: "search velo", prints: "Search      velo")]

    private static let names: [Table.Cell] = [
        "Service", "Search", "Filter", "Order", "Shown", "Pinned", "Archived", "Open draft", "Drafts", "To undo",
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let view = workspace.view
        let order = view.isDescending ? view.sort + " desc" : view.sort
        // A value that cannot be read does not hide the others; undo gives the reason.
        let entries = (try? invocation.world.undoEntries(on: .done))?.count
        let draft = workspace.openDraft?.name.string ?? ""
        let values: [Table.Cell] = [
            .text(workspace.session.service.rawValue), .shown(view.search), .shown(view.filter), .shown(order),
            .shown(view.current?.headline ?? ""), .number(view.pinned.added.count),
            .number(view.archived.added.count), .shown(draft), .number(try workspace.drafts.names().count),
            .number(entries),
        ]
        return .table(["Name", "Value"], zip(Self.names, values).map { [$0, $1] })
    }
}

extension Table.Cell {
    fileprivate static func shown(_ text: String) -> Table.Cell { text.isEmpty ? .value(.missing) : .text(text) }
}

struct StatusCommand: Command {
    static let signature = Signature(
        "status", in: .session, summary: "Show the current search, filter, sort and draft.")
    static let examples = [Example("status", after: "search velo", prints: "Search      velo")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let (view, marks) = (workspace.view, workspace.marks)
        let order = view.isDescending ? view.sort + " desc" : view.sort
        // A value that cannot be read does not hide the others; undo gives the reason.
        let world = invocation.world
        let entries = (try? world.undoEntries(on: .done))?.count
        let draft = workspace.openDraft?.name.string ?? ""
        // Only the user's own changes are counted: to count what a service pins or archives itself, all of its records
        // would have to be read.
        let schema = (try? world.requiredSource(of: workspace.session.service))?.schema
        let rows: [[Table.Cell]] = [
            ["Service", .text(workspace.session.service.rawValue)], ["Search", .shown(view.search)],
            ["Filter", .shown(view.filter)], ["Order", .shown(order)], ["Shown", .shown(view.current?.headline ?? "")],
            schema.map(marks.pinMark)?.start == .all
                ? ["Unpinned", .number(marks.pinned.removed.count)] : ["Pinned", .number(marks.pinned.added.count)],
            [schema?.archivedFlag == nil ? "Archived" : "Archived by you", .number(marks.archived.added.count)],
            ["Open draft", .shown(draft)],
            ["Drafts", .number(try workspace.drafts.names().count)], ["To undo", .number(entries)],
        ]
        return .table(["Name", "Value"], rows)
    }
}

extension Table.Cell {
    fileprivate static func shown(_ text: String) -> Table.Cell { text.isEmpty ? .value(.missing) : .text(text) }
}

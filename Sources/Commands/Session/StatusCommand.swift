import CommandKit
import Domain
import Ports

/// Shows the current search, filter, order, record and drafts.
struct StatusCommand: Command {
    static let signature = Signature(
        "status", in: .session, summary: "Show the current search, filter, sort and draft.")
    static let examples = [Example("status", after: "search velo", prints: "Search      velo")]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        let view = workspace.view
        let order = view.isDescending ? view.sort + " desc" : view.sort
        // A value that cannot be read does not hide the others; undo gives the reason.
        let steps = (try? world.steps(on: .done))?.count
        let draft = workspace.openDraft?.name.string ?? ""
        let rows: [[Table.Cell]] = [
            ["Service", .text(workspace.session.service.rawValue)],
            ["Search", .text(view.search)],
            ["Filter", .text(view.filter)],
            ["Order", .text(order)],
            ["Shown", .value(view.current.map { .text($0.headline) } ?? .missing)],
            ["Pinned", .number(view.pinned.added.count)],
            ["Archived", .number(view.archived.added.count)],
            ["Open draft", .text(draft)],
            ["Drafts", .number(try workspace.drafts.names().count)],
            ["To undo", steps.map { .number($0) } ?? .value(.missing)],
        ]
        return Output(.table(Table(columns: ["Name", "Value"], rows: rows.map { row in row.map(\.dashed) })))
    }
}

extension Table.Cell {
    /// The cell, with a missing value in place of empty text.
    fileprivate var dashed: Table.Cell { self == .text("") ? .value(.missing) : self }
}

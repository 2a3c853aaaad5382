import CommandKit
import Domain
import Services

/// A place apart for records, which rows are put on and taken off again: the pins, or the archive.
struct Shelf: Sendable {
    private let rows: any WritableKeyPath<View, [View.Row]> & Sendable
    /// How a record is that stands there: `pinned`.
    private let state: Message
    /// What was done when it was put there: `Pinned`.
    private let put: Message
    /// What was done when it was taken off: `Unpinned`.
    private let taken: Message

    static let pins = Shelf(rows: \.pins, state: "pinned", put: "Pinned", taken: "Unpinned")
    static let archive = Shelf(rows: \.archive, state: "archived", put: "Archived", taken: "Restored")

    /// Puts rows on the shelf, behind those that are there; what is there already stays where it is.
    func put(_ wanted: [View.Row], in workspace: inout Workspace, schema: Schema) -> Output {
        let kept = workspace.view[keyPath: rows]
        let new = wanted.filter { row in !kept.contains { $0.id == row.id } }
        guard !new.isEmpty else { return .message("Already \(state): \(schema.naming(wanted)).") }
        workspace.view[keyPath: rows] += new
        return .message("\(put) \(schema.naming(new)).")
    }

    /// Takes rows, or all of them, off the shelf.
    func take(_ selection: RowSelection, in workspace: inout Workspace, schema: Schema) -> Output {
        let kept = workspace.view[keyPath: rows]
        let wanted =
            switch selection {
            case .all: kept
            case .rows(let rows): rows
            }
        let found = wanted.filter { row in kept.contains { $0.id == row.id } }
        guard !wanted.isEmpty else { return .message("Nothing is \(state).") }
        guard !found.isEmpty else { return .message("Not \(state): \(schema.naming(wanted)).") }
        workspace.view[keyPath: rows].removeAll { row in found.contains { $0.id == row.id } }
        return .message("\(taken) \(schema.naming(found)).")
    }
}

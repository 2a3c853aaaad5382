import CommandKit
import Domain
import Services

/// A place apart for records, which rows are put on and taken off again: the pins, or the archive.
struct Shelf: Sendable {
    private let mark: @Sendable (View, any RecordSource) -> Mark
    /// Rows that stand there and did not to begin with.
    private let added: any WritableKeyPath<View, [View.Row]> & Sendable
    /// Rows that stood there to begin with and no longer do.
    private let removed: any WritableKeyPath<View, [View.Row]> & Sendable
    /// How a record is that stands there: `pinned`.
    private let state: Message
    /// Says that records were put there.
    private let put: @Sendable (Message) -> Message
    /// Says that records were taken off.
    private let taken: @Sendable (Message) -> Message

    static let pins = Shelf(
        mark: { $0.pinMark($1.schema) }, added: \.pins, removed: \.unpinned, state: "pinned", put: { "Pinned \($0)." },
        taken: { "Unpinned \($0)." })
    static let archive = Shelf(
        mark: { $0.archiveMark(of: $1) }, added: \.archive, removed: \.restored, state: "archived",
        put: { "Archived \($0)." },
        taken: { "Restored \($0)." })

    /// Puts rows on the shelf, behind those that are there; what is there already stays where it is.
    func put(
        _ wanted: [View.Row], in workspace: inout Workspace, using world: World
    ) async throws(CommandError) -> Output {
        let schema = try workspace.source(in: world).schema
        let there = try await standing(among: wanted, in: workspace, using: world)
        let new = wanted.filter { !there.contains($0.id) }
        guard !new.isEmpty else { return .message("Already \(state): \(schema.naming(wanted)).") }
        let back = Set(workspace.view[keyPath: removed].map(\.id))
        workspace.view[keyPath: removed].removeAll { row in new.contains { $0.id == row.id } }
        workspace.view[keyPath: added] += new.filter { !back.contains($0.id) }
        return .message(put(schema.naming(new)))
    }

    /// Takes rows off the shelf.
    func take(
        _ wanted: [View.Row], in workspace: inout Workspace, using world: World
    ) async throws(CommandError) -> Output {
        let schema = try workspace.source(in: world).schema
        let there = try await standing(among: wanted, in: workspace, using: world)
        let found = wanted.filter { there.contains($0.id) }
        guard !wanted.isEmpty else { return .message("Nothing \(state) was found.") }
        guard !found.isEmpty else { return .message("Not \(state): \(schema.naming(wanted)).") }
        let own = Set(workspace.view[keyPath: added].map(\.id))
        let gone = Set(found.map(\.id))
        workspace.view[keyPath: added].removeAll { gone.contains($0.id) }
        workspace.view[keyPath: removed] += found.filter { !own.contains($0.id) }
        return .message(taken(schema.naming(found)))
    }

    /// Makes the shelf as it was before anybody put anything on it or took anything off.
    func clear(in workspace: inout Workspace, using world: World) throws(CommandError) -> Output {
        let (own, missing) = (workspace.view[keyPath: added], workspace.view[keyPath: removed])
        guard !own.isEmpty || !missing.isEmpty else { return .message("Nothing is \(state).") }
        workspace.view[keyPath: added] = []
        workspace.view[keyPath: removed] = []
        let noun = try workspace.source(in: world).schema.noun
        guard missing.isEmpty else {
            return .message("The \(plural: noun) are as they were at first.")
        }
        return .message(taken("\(own.count, noun)"))
    }

    /// Which of the rows stand on the shelf.
    func standing(
        among rows: [View.Row], in workspace: Workspace, using world: World
    ) async throws(CommandError) -> Set<RecordID> {
        let source = try workspace.source(in: world)
        let mark = mark(workspace.view, source)
        let ids = Set(rows.map(\.id))
        switch mark.start {
        case .none: return ids.intersection(mark.added)
        case .all: return ids.subtracting(mark.removed)
        case .flagged:
            let query = Query(predicate: .and([.isAmong(ids), mark.condition]))
            let found = try await wording { () async throws(ServiceError) in
                try await world.feed(of: source).everyMatch(query)
            }
            return Set(found.map(\.id))
        }
    }
}

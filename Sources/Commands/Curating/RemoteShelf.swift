import CommandKit
import Domain
import Services

/// The archive of a server, onto which records are put and from which they are taken one after the other.
///
/// What the server has done stays done: where it stops in the middle, the sentence says how far it came.
struct RemoteShelf: Sendable {
    private let archive: any RemoteArchive
    private let source: any RecordSource

    /// Nil for a source whose archive is kept on this machine.
    init?(of source: any RecordSource) {
        guard let archive = source.archive else { return nil }
        self.archive = archive
        self.source = source
    }

    /// Has the server archive those of the rows that are not.
    func put(_ rows: [View.Row], in workspace: Workspace, using world: World) async throws(CommandError) -> Output {
        let there = try await Shelf.archive.standing(among: rows, in: workspace, using: world)
        let new = rows.filter { !there.contains($0.id) }
        guard !new.isEmpty else { return .message("Already archived: \(source.schema.naming(rows)).") }
        try await set(true, new, done: "Archived", telling: world.progress)
        // The session has not changed, so that undo would take back whatever was done before.
        return .message(
            "Archived \(source.schema.naming(new)).",
            hint: "The server keeps it: restore brings it back, undo does not.")
    }

    /// Has the server take those of the rows out of the archive that are in it.
    func take(_ rows: [View.Row], in workspace: Workspace, using world: World) async throws(CommandError) -> Output {
        guard !rows.isEmpty else { return .message("Nothing archived was found.") }
        let there = try await Shelf.archive.standing(among: rows, in: workspace, using: world)
        let found = rows.filter { there.contains($0.id) }
        guard !found.isEmpty else { return .message("Not archived: \(source.schema.naming(rows)).") }
        try await set(false, found, done: "Restored", telling: world.progress)
        return .message("Restored \(source.schema.naming(found)).")
    }

    /// Has the server make everything as it was at first.
    func clear() async throws(CommandError) -> Output {
        try await wording(advising: "Type restore all to try again.") { () async throws(ServiceError) in
            try await archive.reset()
        }
        return .message("The \(plural: source.schema.noun) are as they were at first.")
    }

    private func set(
        _ isArchived: Bool, _ rows: [View.Row], done: Message, telling progress: any ProgressWatcher
    ) async throws(CommandError) {
        for (count, row) in rows.enumerated() {
            do throws(CommandError) {
                _ = try await wording(advising: "Type refresh to see what the server has.") {
                    () async throws(ServiceError) in
                    try await archive.setArchived(isArchived, row.id)
                }
            } catch {
                var error = error
                if count > 0 { error.message = "\(done) \(count) of \(rows.count). " + error.message }
                throw error
            }
            progress.note("\(count + 1) of \(rows.count)")
        }
    }
}

import Domain
public import Services

// The archive that a server keeps. What was changed there is recorded, so that undo changes it back there.

extension Workspace {
    /// Has a server put rows into its archive or take them out, one after the other, and records each for `undo`.
    ///
    /// What the server has done stays done: where it stops in the middle, the sentence says how far it came.
    public mutating func setArchived(
        _ isArchived: Bool, _ rows: [View.Row], by archive: any RemoteArchive, of source: any RecordSource,
        using world: World
    ) async throws(Failure) {
        var done: [View.Row] = []
        defer { recordArchived(isArchived, done, of: source) }
        for row in rows {
            do {
                _ = try await advising("Type refresh to see what the server has.") {
                    () async throws(Failure) in
                    try await archive.setArchived(isArchived, row.id)
                }
            } catch {
                var error = error
                let verb: Message = isArchived ? "Archived" : "Restored"
                if !done.isEmpty { error.message = "\(verb) \(done.count) of \(rows.count). " + error.message }
                throw error
            }
            done.append(row)
            world.dialogue.progress.note("\(done.count) of \(rows.count)")
        }
    }

    /// Records for `undo` that a server has put rows into its archive, or taken them out.
    public mutating func recordArchived(_ isArchived: Bool, _ rows: [View.Row], of source: any RecordSource) {
        guard !rows.isEmpty else { return }
        let change = { ServerArchiveChange(source.schema.service, at: source.location, rows, isArchived: $0) }
        serverChanges.append(
            Step.Change(before: .serverArchive(change(!isArchived)), after: .serverArchive(change(isArchived))))
    }

    /// Has a server make its archive what it was before a step, or after it.
    ///
    /// - Parameter line: The step's, for what is wrong.
    /// - Returns: What was done there, in a sentence.
    mutating func restore(
        _ change: ServerArchiveChange, of line: String, using world: World
    ) async throws(Failure) -> Message {
        let place = change.location.text
        guard let source = world.source(of: change.service), source.location == change.location,
            let archive = source.archive
        else {
            throw Failure(
                .refused, "“\(line)” was done on “\(place)”, where \(change.service.rawValue) no longer come from.",
                hint: "Type source \(change.service.rawValue) \(place) first.")
        }
        try await setArchived(change.isArchived, change.rows, by: archive, of: source, using: world)
        let rows = source.schema.naming(change.rows)
        return change.isArchived ? "Archived \(rows) on “\(place)”." : "Restored \(rows) on “\(place)”."
    }
}

extension Piece {
    /// What is kept on a server, which only the server can tell and change.
    var serverArchive: ServerArchiveChange? {
        if case .serverArchive(let change) = self { change } else { nil }
    }
}

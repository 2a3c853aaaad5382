/// A set of records, to which rows are added and from which they are removed: the pins, or the archive. An archive that
/// a server keeps is changed there, one record at a time.
struct RecordGroup: Sendable {
    /// One of the two ways to change a group: the command, such as `archive`, and its messages.
    private typealias Change = (verb: String, nothing: Message, done: @Sendable (Message) -> Message)

    static let rows = Parameter<RowSelection?>(
        "rows",
        help: """
            Rows such as 3, 2-5, all or where FILTER, everywhere for all records; by default the record shown last.
            """)

    private let mark: @Sendable (Marks, any RecordSource) -> MarkedRecords
    /// The rows that were added or removed.
    private let changes: any WritableKeyPath<Marks, Marks.Changes> & Sendable
    /// The state of a record in the group, such as `pinned`.
    private let state: Message
    private let adding: Change
    private let removing: Change
    /// True if a server may keep it.
    private let isServers: Bool

    /// The most records that are changed at once without a question.
    static let unasked = 20

    static let pins = RecordGroup(
        mark: { $0.pinMark($1.schema) }, changes: \.pinned, state: "pinned",
        adding: ("pin", "Nothing to pin.", { "Pinned \($0)." }),
        removing: ("unpin", "Nothing to unpin.", { "Unpinned \($0)." }), isServers: false)
    static let archive = RecordGroup(
        mark: { $0.archiveMark(of: $1) }, changes: \.archived, state: "archived",
        adding: ("archive", "Nothing to archive.", { "Archived \($0)." }),
        removing: ("restore", "Nothing to restore.", { "Restored \($0)." }), isServers: true)

    /// Adds rows to the group, after those already in it, which stay where they are; or removes rows from it.
    func change(
        by invocation: Invocation, isAdding: Bool, in workspace: inout Workspace
    ) async throws(Failure) -> Output {
        let (selection, world) = (invocation[Self.rows], invocation.world)
        let change = isAdding ? adding : removing
        let source = try workspace.source(in: world)
        if case .found(nil, let isEverywhere) = selection, isEverywhere || !workspace.isNarrowed,
            mark(Marks(), source).start == .all,
            let count = try await changeAll(change, isAdding, in: &workspace, of: source, using: world)
        {
            return .message(count > 0 ? change.done("\(count, source.schema.noun)") : change.nothing)
        }
        let wanted =
            isAdding
            ? try await workspace.rows(selection, for: change.verb, using: world)
            : try await rows(toRemove: selection, in: workspace, of: source, using: world)
        guard !wanted.isEmpty else { return nothing(change, of: selection, in: workspace) }
        let there = try await status(among: wanted, in: workspace, using: world)
        let changed = wanted.filter { there.contains($0.id) != isAdding }
        guard !changed.isEmpty else {
            let names = source.schema.naming(wanted)
            return .message(isAdding ? "Already \(state): \(names)." : "Not \(state): \(names).")
        }
        try await confirm(changed.count, change, of: source, in: world)
        let partial = try await workspace.partialSentence(of: selection, using: world)
        let done: Message = .joined([change.done(source.schema.naming(changed)), partial].compactMap(\.self))
        if isServers, let archive = source.archive {
            try await workspace.setArchived(isAdding, changed, by: archive, of: source, using: world)
            return .message(done, hint: isAdding ? "The server keeps the archive; undo restores it there." : nil)
        }
        // A row that only goes back to where it was at first is not a change.
        let (from, to) =
            isAdding ? (\Marks.Changes.removed, \Marks.Changes.added) : (\Marks.Changes.added, \Marks.Changes.removed)
        let (ids, back) = (Set(changed.map(\.id)), Set(workspace.marks[keyPath: changes][keyPath: from].map(\.id)))
        workspace.marks[keyPath: changes][keyPath: from].removeAll { ids.contains($0.id) }
        workspace.marks[keyPath: changes][keyPath: to] += changed.filter { !back.contains($0.id) }
        return .message(done)
    }

    /// Changes all records of a service that has all of them in the group at first, without a list of them.
    ///
    /// - Returns: The number of records that were changed; nil, with nothing changed, if counting is expensive.
    private func changeAll(
        _ change: Change, _ isAdding: Bool, in workspace: inout Workspace, of source: any RecordSource,
        using world: World
    ) async throws(Failure) -> Int? {
        let members = mark(workspace.marks, source).condition
        let query = Query(predicate: isAdding ? .not(members) : members)
        guard let count = await workspace.count(query, of: source, using: world) else { return nil }
        try await confirm(count, change, of: source, in: world)
        if count > 0 { workspace.marks[keyPath: changes] = Marks.Changes(isCleared: !isAdding) }
        return count
    }

    /// Returns the rows to remove; if all are meant, this includes rows whose records the source no longer has.
    private func rows(
        toRemove selection: RowSelection?, in workspace: Workspace, of source: any RecordSource, using world: World
    ) async throws(Failure) -> [View.Row] {
        let mark = mark(workspace.marks, source)
        if case .found(nil, let isEverywhere) = selection, isEverywhere || !workspace.isNarrowed,
            mark.start == .none
        {
            return workspace.marks[keyPath: changes].added
        }
        return try await workspace.rows(selection, for: removing.verb, among: mark, using: world)
    }

    /// Returns the message that no record to change was found, with a hint on how to include more than the result.
    private func nothing(_ change: Change, of selection: RowSelection?, in workspace: Workspace) -> Output {
        guard case .found(let filter, isEverywhere: false)? = selection, workspace.isNarrowed else {
            return .message(change.nothing)
        }
        let everywhere = "\(change.verb) everywhere" + (filter.map { " where \($0.text)" } ?? "")
        return .message(
            change.nothing,
            hint: "Type \(workspace.line(everywhere)) for all records, not only those of the result.")
    }

    /// Asks whether this many records are meant, if a user types the line.
    private func confirm(
        _ count: Int, _ change: Change, of source: any RecordSource, in world: World
    ) async throws(Failure) {
        guard world.dialogue.isTyped, count > Self.unasked else { return }
        let noun = source.schema.noun
        let total = (try? await source.status())?.count
        let amount: Message = total.map { "\(Value.integer(count)) of \($0, noun)" } ?? "\(count, noun)"
        guard try await world.dialogue.prompter.agrees("Really \(change.verb) \(amount)?") ?? true else {
            throw Failure(.cancelled, "Nothing was changed.")
        }
    }

    private func status(
        among rows: [View.Row], in workspace: Workspace, using world: World
    ) async throws(Failure) -> Set<RecordID> {
        let source = try workspace.source(in: world)
        let mark = mark(workspace.marks, source)
        let ids = Set(rows.map(\.id))
        switch mark.start {
        case .none: return ids.intersection(mark.added)
        case .all: return ids.subtracting(mark.removed)
        case .flagged:
            let query = Query(predicate: .and([.isAmong(ids), mark.condition]))
            let found = try await world.feed(of: source).everyMatch(query)
            return Set(found.map(\.id))
        }
    }
}

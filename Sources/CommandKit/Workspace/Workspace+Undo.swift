/// The entries that `undo` or `redo` went through, to be moved to the other stack once the resulting state is saved.
struct UndoProgress: Sendable, Hashable {
    var stack: UndoStack
    /// The entries that had no effect any more, and the one at the end that was undone, redone or refused.
    var numbers: [Int]
    /// True if an entry did not match this state, which may be older than the state on disk.
    var isInDoubt = false
}

extension Workspace {
    /// Undoes or redoes the entry at the top of a stack, including its changes on servers.
    ///
    /// Row numbers and the current service are unchanged, so that the numbers on the screen stay valid.
    ///
    /// Entries of another souk that still runs, and entries on a draft that another prompt holds, are skipped.
    ///
    /// - Returns: The line of the entry, with a sentence for each change on a server and each entry that was skipped;
    ///   nil if there is none.
    /// - Throws: `.refused` if what the entry changed has been changed since, or if all entries were skipped;
    ///   `.unreadable` if the entry cannot be read; the errors of a server, which may have completed a part of it.
    public mutating func revert(
        _ stack: UndoStack, using world: World
    ) async throws(Failure) -> (line: String, remarks: [Message])? {
        var numbers: [Int] = []
        var skipped: [Message] = []
        for number in try world.undoEntries(on: stack) {
            guard let kept = try world.stores.state.entry(number) else { continue }
            let redone = kept.entry.changes.map { UndoEntry.Change(before: $0.after, after: $0.before) }
            let changes = stack == .done ? kept.entry.changes.reversed() : redone
            if let reason = Self.reasonToSkip(kept, changing: changes, in: world) {
                skipped.append("“\(kept.entry.line)” was skipped: \(reason)")
                continue
            }
            // Interrupted before the state was saved, or after the entry was undone: nothing is left to do.
            let other = stack == .done ? redone : kept.entry.changes.reversed()
            let isLocal = changes.allSatisfy { $0.before.serverArchive == nil }
            if isLocal, try taken(back: other).stop == nil {
                numbers.append(number)
                continue
            }
            let (reverted, stop) = try taken(back: changes)
            if let stop {
                // Moved to the other stack although nothing was undone, so that it does not hide those before it.
                effects.undoProgress = UndoProgress(stack: stack, numbers: numbers + [number], isInDoubt: true)
                let reason: Message =
                    "\(stop.changeSentence) since “\(kept.entry.line)”: nothing was \(stack.verb)."
                throw Failure(
                    .refused, .joined([reason] + Self.counted(skipped)),
                    hint: "Type \(stack.command) again to go past it.")
            }
            var onServers: [Message] = []
            for change in changes.compactMap(\.before.serverArchive) {
                onServers += try await restore(change, of: kept.entry.line, using: world)
            }
            (session, drafts) = (reverted.session, reverted.drafts)
            effects.undoProgress = UndoProgress(stack: stack, numbers: numbers + [number])
            return (kept.entry.line, onServers + Self.counted(skipped))
        }
        if skipped.isEmpty { return nil }
        throw Failure(.refused, .joined(["Nothing was \(stack.verb)."] + Self.counted(skipped)))
    }

    /// Returns the first sentences, and the number of the others: another souk may have made hundreds of changes.
    private static func counted(_ skipped: [Message]) -> [Message] {
        let rest = skipped.dropFirst(3).count
        guard rest > 0 else { return skipped }
        let changes = Noun(one: "more change was skipped.", other: "more changes were skipped.")
        return skipped.prefix(3) + ["\(rest, changes)"]
    }

    /// Returns the workspace as it was before changes, the latest first; or the first item that one of them did not
    /// leave like that.
    private func taken(back changes: [UndoEntry.Change]) throws(Failure) -> (result: Workspace, stop: UndoItem?) {
        var result = self
        for change in changes {
            guard try result.holds(change.after) else { return (self, change.after) }
            result.apply(change.before)
        }
        try result.closeMissingDraft()
        return (result, nil)
    }

    mutating func closeMissingDraft() throws(Failure) {
        if let open = session.openDraft, try drafts.draft(open) == nil { session.openDraft = nil }
    }

    /// Returns the reason why only another prompt may undo or redo an entry; nil if this one may.
    private static func reasonToSkip(_ kept: StoredUndoEntry, changing changes: [UndoEntry.Change], in world: World)
        -> Message?
    {
        if let process = kept.otherProcess {
            return "it was typed in another souk (process \(String(process))), which still runs."
        }
        for case .draft(let name, _) in changes.map(\.after) {
            if let holder = world.stores.holds?.holder(of: name) { return holder.sentence(on: name) }
        }
        return nil
    }

    /// Returns the changes since an earlier workspace, except for the current service and the views.
    ///
    /// A name that another draft has now becomes free first, and a draft gets its new name before it is changed: each
    /// draft stays itself when they are applied.
    public func changes(since earlier: Workspace) throws(Failure) -> [UndoEntry.Change] {
        var changes: [UndoEntry.Change] = []
        for name in drafts.names(changedHereOrIn: earlier.drafts) {
            let (old, new) = (try earlier.drafts.draft(name), try drafts.draft(name))
            let identity = drafts.identity(of: name)
            var steps = [old]
            if let identity, identity != earlier.drafts.identity(of: name) {
                steps += [nil, try earlier.drafts.draft(identity)?.named(name)]
            }
            steps.append(new)
            for (old, new) in zip(steps, steps.dropFirst()) where old != new {
                let change = UndoEntry.Change(before: .draft(name, old), after: .draft(name, new))
                changes.insert(change, at: new == nil ? 0 : changes.endIndex)
            }
        }
        // Most changes are of the view.
        let (kept, before) = (session.kept, earlier.session.kept)
        if kept == before { return changes }
        let (new, old) = (kept.json, before.json)
        let paths = new.paths(unlike: old) { ["settings", "views"].contains($0) ? 3 : 2 }
        return changes
            + paths.map { path in
                UndoEntry.Change(before: .session(path, old[path[...]]), after: .session(path, new[path[...]]))
            }
    }

    func holds(_ item: UndoItem) throws(Failure) -> Bool {
        switch item {
        case .draft(let name, let draft): try drafts.draft(name) == draft
        case .session(let path, let value): session.kept.json[path[...]] == value
        // Only the server knows.
        case .serverArchive: true
        }
    }

    mutating func apply(_ item: UndoItem) {
        switch item {
        case .draft(let name, let draft): drafts.set(draft, as: name)
        case .session(let path, let value):
            var json = session.json
            json[path[...]] = value
            let before = session.sources
            session = (try? JSONForm.session.read(.object(json))) ?? session
            for service in Set(before.keys).union(session.sources.keys)
            where before[service] != session.sources[service] {
                move(service, to: session.sources[service])
            }
        case .serverArchive: break
        }
    }

    // MARK: The archive on a server, whose changes are recorded so that undo can reverse them there

    /// Archives or restores rows on a server, one after the other, and records each of them for `undo`.
    ///
    /// Changes on the server remain. If it fails in the middle, the error says how many rows were changed.
    ///
    /// - Parameter skipsMissing: True to skip records that the server no longer has, since they existed before.
    /// - Returns: The rows that were changed.
    @discardableResult
    public mutating func setArchived(
        _ isArchived: Bool, _ rows: [View.Row], by archive: any RemoteArchive, of source: any RecordSource,
        skipsMissing: Bool = false, using world: World
    ) async throws(Failure) -> [View.Row] {
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
                if skipsMissing, error.kind == .notFound { continue }
                let verb: Message = isArchived ? "Archived" : "Restored"
                if !done.isEmpty { error.message = "\(verb) \(done.count) of \(rows.count). " + error.message }
                throw error
            }
            done.append(row)
            world.dialogue.progress.report("\(done.count) of \(rows.count)")
        }
        return done
    }

    public mutating func recordArchived(_ isArchived: Bool, _ rows: [View.Row], of source: any RecordSource) {
        guard !rows.isEmpty else { return }
        let change = { ServerArchiveChange(source.service, at: source.location, rows, isArchived: $0) }
        effects.serverChanges.append(
            UndoEntry.Change(before: .serverArchive(change(!isArchived)), after: .serverArchive(change(isArchived))))
    }

    /// Restores the archive of a server to its state before an entry or after it, and returns sentences about that.
    mutating func restore(
        _ change: ServerArchiveChange, of line: String, using world: World
    ) async throws(Failure) -> [Message] {
        let place = change.location.text
        guard let source = world.source(of: change.service), source.location == change.location,
            let archive = source.archive
        else {
            throw Failure(
                .refused, "“\(line)” was done on “\(place)”, no longer the source of \(change.service.rawValue).",
                hint: "Type source \(change.service.rawValue) \(place) first.")
        }
        let done = try await setArchived(
            change.isArchived, change.rows, by: archive, of: source, skipsMissing: true, using: world)
        let gone = change.rows.filter { !done.contains($0) }.map { "“\($0.headline)” no longer exists." as Message }
        let rows = source.schema.naming(done)
        return [change.isArchived ? "Archived \(rows) on “\(place)”." : "Restored \(rows) on “\(place)”."]
            + Self.counted(gone)
    }
}

extension UndoStack {
    fileprivate var verb: Message { self == .done ? "undone" : "redone" }
    fileprivate var command: String { self == .done ? "undo" : "redo" }
}

extension UndoItem {
    fileprivate var changeSentence: Message {
        switch self {
        case .draft(let name, _): return "The draft “\(name.string)” was changed"
        case .serverArchive(let change): return "The archive of \(change.service.rawValue) was changed"
        case .session(let path, _):
            let name = path.dropFirst().first ?? ""
            return switch (path.first, path.last) {
            case ("openDraft", _): "Another draft was opened or closed"
            case ("searches", _): "The saved search “\(name)” was changed"
            case ("sources", _): "The source of \(name) was changed"
            case ("views", "pins"), ("views", "unpinned"), ("views", "unpinnedAll"):
                "The pins in \(name) were changed"
            case ("views", "categories"): "The categories in \(name) were changed"
            case ("views", _): "The archive of \(name) was changed"
            default: "The settings were changed"
            }
        }
    }

    /// The change of an archive that a server keeps; nil for other items.
    var serverArchive: ServerArchiveChange? { if case .serverArchive(let change) = self { change } else { nil } }
}

extension Session {
    var json: JSONObject { JSONForm.session.object(of: self) }
}

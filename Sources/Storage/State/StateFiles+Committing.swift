import Domain
import Ports
import SystemPackage
import struct FoundationEssentials.Date

extension StateFiles {
    /// A change being prepared: the files to write, and the state known afterwards.
    private struct Plan {
        var commit: Commit
        /// The state known before, which saves reading it again.
        let known: KnownState
        var committed = CommittedChange()
        /// The session as it is saved, with versions that may be deleted; nil if it is not saved.
        var session: VersionBase?
        /// The drafts' versions before and after, for `undo`.
        var steps: [DraftName: DraftVersionChange] = [:]
        /// Drafts as they are saved, with versions that may be deleted.
        var saved: [DraftName: VersionBase] = [:]
        /// The trash before the change, latest first; read when first needed.
        var trash: [DiscardedName]?
        var hasDiscarded = false

        /// Records the version of a draft after the change, and the one before.
        mutating func record(_ version: SavedVersion, of name: DraftName, after before: SavedVersion? = nil) {
            committed.drafts[name] = version
            steps[name] = DraftVersionChange(before: before, after: version)
        }
    }

    mutating func commit(_ change: StateChange, at time: Date) throws(Failure) -> CommittedChange {
        var (undo, hasDiscarded) = (self.undo, false)
        defer { self.undo = undo }
        let (session, aside, known) = (self.session, self.aside, self.known)
        let (committed, knownNow, data) = try folder.locked { (data) throws(Failure) in
            try Commit.finish(in: data)
            var plan = Plan(commit: Commit(in: data), known: known)
            for draft in change.drafts { try Self.plan(draft, at: time, in: data, &plan) }
            if let (payload, after) = change.session {
                try Self.plan(payload, as: session, after: after, at: time, in: data, &plan)
            }
            let beside = data.by(aside)
            if !change.forgotten.isEmpty {
                do throws(Errno) {
                    try undo.forget(change.forgotten, in: beside)
                } catch {
                    throw .unwritable(data.path(of: "undo.log"), error)
                }
            }
            // If the rest cannot be saved, the change still applies in memory, and can be undone there.
            if let step = change.step { undo.record(step, plan.steps, in: beside) }
            try plan.commit.perform(at: time)
            var saved = plan.committed.drafts.mapValues { (last: $0.last, base: nil as VersionBase?) }
            for (name, base) in plan.saved {
                // The versions that remain are read the next time.
                let isThinned = Self.thin(name, base.numbers, keeping: &undo, in: data, beside)
                if !isThinned { saved[name]?.base = base }
            }
            if !change.forgotten.isEmpty {
                Self.forgetOlder(session, than: plan.committed.session?.number, in: data)
            } else if let numbers = plan.session?.numbers {
                for number in numbers.dropLast(3) { try? data.remove(session.file(number)) }
                plan.session?.numbers = numbers.suffix(3)
            }
            hasDiscarded = plan.hasDiscarded
            let open = change.session.map(\.payload.openDraft) ?? known.draft?.name
            let after = known.after(opening: open, session: plan.session, session, drafts: saved, in: data)
            return (plan.committed, after, data)
        }
        self.known = knownNow
        if hasDiscarded { sweep(at: time, in: data) }
        return committed
    }

    // MARK: The session

    private static func plan(
        _ payload: Session, as session: VersionFolder<Session>, after: SavedVersion?, at time: Date,
        in data: OpenFolder, _ plan: inout Plan
    ) throws(Failure) {
        let (base, numbers) = try current(session, after: after, plan.known.session, in: data)
        let added = try add(payload, as: session, over: base, numbers, at: time, in: data, &plan)
        plan.committed.session = added.version
        plan.session = added
    }

    /// Returns the version that a change replaces, with the numbers of all versions; none if nothing was saved yet.
    ///
    /// - Throws: `.conflict` if it is no longer the newest, or has changed; `.readOnly`; `.unreadable`; `.unwritable`
    ///   if no higher number is possible.
    private static func current<Payload>(
        _ versions: VersionFolder<Payload>, after: SavedVersion?, _ known: Known?, in data: OpenFolder
    ) throws(Failure) -> (base: StateDocument?, numbers: [Int]) {
        let path = data.path(of: versions.path).string
        if let known, let base = known.base, base.version == after, base.version.last < VersionNumbers.highest,
            !base.document.isReadOnly, !known.isOutdated(versions, in: data)
        {
            return (base.document, base.numbers)
        }
        let numbers = try versions.numbers(in: data)
        guard let last = numbers.last else {
            if after == nil { return (nil, []) }
            throw Failure(.conflict, "“\(path)” no longer exists.", hint: repeatHint)
        }
        guard let after, after.last == last else { throw conflict(at: path) }
        // Only a user can have put it there, and a version after it would not be accepted.
        guard last < VersionNumbers.highest else {
            throw Failure(
                .unwritable, "“\(path)” has a version \(String(last)), the highest possible number.",
                hint: "Give that file the number after the one before it.")
        }
        guard after.number > 0 else { return (nil, numbers) }
        guard case .good(let version) = try versions.read(after.number, in: data), version.saved(last: last) == after
        else { throw conflict(at: path) }
        if version.document.isReadOnly {
            throw Failure(
                .readOnly, "“\(path)” was written by a newer souk and is read-only here.",
                hint: "Use the newer souk, or another folder with --home DIR.")
        }
        return (version.document, numbers)
    }

    private static func conflict(at path: String) -> Failure {
        Failure(.conflict, "Another souk saved “\(path)” after it was read here.", hint: repeatHint)
    }

    private static var repeatHint: Message { "Nothing was overwritten: try again." }

    /// Adds the version after those numbers to the files to write.
    private static func add<Payload>(
        _ payload: Payload, as versions: VersionFolder<Payload>, over base: StateDocument?, _ numbers: [Int],
        at time: Date, in data: OpenFolder, _ plan: inout Plan
    ) throws(Failure) -> VersionBase {
        let number = (numbers.last ?? 0) + 1
        let (document, bytes) = try written(payload, as: versions, number: number, over: base, at: time, in: data)
        plan.commit.add(versions.file(number), bytes)
        return VersionBase(
            version: SavedVersion(newest: number, bytes), document: document, numbers: numbers + [number])
    }

    private static func written<Payload>(
        _ payload: Payload, as versions: VersionFolder<Payload>, number: Int, over base: StateDocument?,
        at time: Date, in data: OpenFolder
    ) throws(Failure) -> (document: StateDocument, bytes: [UInt8]) {
        let stored = versions.form.encode(payload, base?.payload.object ?? JSONObject())
        let document = StateDocument(format: versions.form.format, payload: stored, savedAt: time, over: base)
        let bytes = document.encoded()
        guard bytes.count <= VersionFolder<Payload>.sizeLimit << 20 else {
            throw Failure(
                .unwritable,
                """
                “\(data.path(of: versions.file(number)).string)” would be larger than \
                \(VersionFolder<Payload>.sizeLimit) MiB, more than souk keeps in a file.
                """,
                hint: "Restore some of what is archived, or shorten the draft.")
        }
        return (document, bytes)
    }

    // MARK: Drafts

    private static func plan(
        _ change: StateChange.DraftChange, at time: Date, in data: OpenFolder, _ plan: inout Plan
    ) throws(Failure) {
        switch change {
        case .save(let draft, let after): try save(draft, after: after, at: time, in: data, &plan)
        case .rename(let name, let newName, let after):
            _ = try current(versions(of: name), after: after, nil, in: data)
            try requireFree(newName, in: data)
            plan.commit.move(versions(of: name).path, to: versions(of: newName).path)
            plan.committed.drafts[newName] = after
            plan.steps[name] = DraftVersionChange(before: after)
            plan.steps[newName] = DraftVersionChange(after: after)
        case .discard(let name, let after):
            _ = try current(versions(of: name), after: after, nil, in: data)
            let entry = try freeName(of: name, at: time, in: data, plan.commit)
            plan.commit.move(versions(of: name).path, to: entry.path)
            plan.steps[name] = DraftVersionChange(before: after)
            plan.hasDiscarded = true
        case .add(let draft): try add(draft, in: data, &plan)
        case .addToTrash(let discarded):
            let entry = DiscardedDraft(discarded.draft.draft, discarded: discarded.discarded)
            guard try Self.entry(of: entry, in: data) == nil else { return }
            let name = try freeName(of: entry.draft.name, at: discarded.discarded, in: data, plan.commit)
            plan.commit.addFolder(name.path, discarded.draft.files)
            plan.hasDiscarded = true
        }
    }

    private static func save(
        _ draft: Draft, after: SavedVersion?, at time: Date, in data: OpenFolder, _ plan: inout Plan
    ) throws(Failure) {
        let versions = versions(of: draft.name)
        let known = plan.known.draft.flatMap { $0.name == draft.name ? $0.known : nil }
        let (base, numbers) = try current(versions, after: after, known, in: data)
        guard let after else {
            if takeBack(draft, in: data, &plan) { return }
            let bytes = try written(draft, as: versions, number: 1, over: nil, at: time, in: data).bytes
            plan.commit.addFolder(versions.path, [("1.json", bytes)])
            plan.record(SavedVersion(newest: 1, bytes), of: draft.name)
            return
        }
        let added = try add(draft, as: versions, over: base, numbers, at: time, in: data, &plan)
        plan.record(added.version, of: draft.name, after: after)
        plan.saved[draft.name] = added
    }

    private static func add(
        _ draft: SavedDraft, in data: OpenFolder, _ plan: inout Plan
    ) throws(Failure) {
        let name = draft.draft.name
        try requireFree(name, in: data)
        if takeBack(draft.draft, at: draft.newest.number, in: data, &plan) { return }
        let files = draft.files
        plan.commit.addFolder(versions(of: name).path, files)
        plan.record(SavedVersion(newest: draft.newest.number, files[0].bytes), of: name)
    }

    private static func requireFree(_ name: DraftName, in data: OpenFolder) throws(Failure) {
        if try versions(of: name).numbers(in: data).isEmpty { return }
        throw Failure(.conflict, "A draft named “\(name.string)” already exists.", hint: repeatHint)
    }

    /// Restores a draft from the trash if it was discarded in the same state, with its versions; returns false if there
    /// is none.
    ///
    /// - Parameter number: The number of its newest version; any number if nil.
    private static func takeBack(
        _ draft: Draft, at number: Int? = nil, in data: OpenFolder, _ plan: inout Plan
    ) -> Bool {
        // A trash that cannot be read counts as empty, so that it does not prevent saving.
        let trash = plan.trash ?? ((try? trash(in: data)) ?? [])
        plan.trash = trash
        for entry in trash where entry.draft == draft.name {
            guard let newest = try? entry.versions.newest(in: data), let version = newest.version,
                version.payload == draft
            else { continue }
            // Of two identical drafts, the one discarded later counts.
            guard number == nil || number == version.number else { return false }
            plan.commit.move(entry.path, to: versions(of: draft.name).path)
            plan.record(version.saved(last: newest.last), of: draft.name)
            return true
        }
        return false
    }

    // MARK: Deleting old versions

    /// The number of old versions that are deleted at once; finding those that `undo` can reach takes time.
    private static var thinnedAtOnce: Int { 64 }

    /// Deletes the versions that are no longer kept, except those that `undo` can reach.
    ///
    /// - Returns: True if there were enough of them to start.
    private static func thin(
        _ name: DraftName, _ numbers: [Int], keeping undo: inout UndoLog, in data: OpenFolder, _ beside: OpenFolder
    ) -> Bool {
        let old = VersionNumbers.old(ofDraft: numbers)
        guard old.count >= thinnedAtOnce else { return false }
        let reachable = undo.versions(in: beside)
        for number in old where !reachable.contains(number) {
            // A version that cannot be deleted now is deleted the next time.
            try? data.remove(versions(of: name).file(number))
        }
        return true
    }

    /// Deletes the versions of the session except the current one, durably; the folder is locked.
    private static func forgetOlder(_ session: VersionFolder<Session>, than number: Int?, in data: OpenFolder) {
        guard let held = number ?? (try? session.newest(in: data))?.version?.number else { return }
        for number in (try? session.numbers(in: data)) ?? [] where number != held {
            try? data.remove(session.file(number))
        }
        _ = try? data.within(session.path) { (folder) throws(Errno) in try folder.synchronize() }
    }
}

extension SavedDraft {
    /// The files of its versions, newest first.
    fileprivate var files: [(name: String, bytes: [UInt8])] {
        versions.map { ("\($0.number).json", $0.document.encoded()) }
    }
}

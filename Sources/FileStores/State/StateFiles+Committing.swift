import Domain
import Services
import SystemPackage
import struct FoundationEssentials.Date

extension StateFiles {
    /// A change in the making: what takes its place, and what is known of it afterwards.
    private struct Plan {
        var commit: Commit
        var committed = CommittedChange()
        /// The numbers of the drafts' versions before and after, for `undo`.
        var steps: [DraftName: StepVersions] = [:]
        /// Drafts with the numbers of all their versions, of which some may be let go.
        var saved: [(name: DraftName, numbers: [Int])] = []
        /// The trash as it was, the latest first; read when it is first needed.
        var trash: [DiscardedName]?
        var hasDiscarded = false
    }

    mutating func commit(_ change: StateChange, at time: Date) throws(StoreError) -> CommittedChange {
        var (undo, hasDiscarded) = (self.undo, false)
        defer { self.undo = undo }
        let (session, aside, known) = (self.session, self.aside, self.known)
        let (committed, knownNow, data) = try folder.locked { (data) throws(StoreError) in
            try Commit.finish(in: data)
            var plan = Plan(commit: Commit(in: data))
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
            // Where the rest cannot be saved it is changed in memory all the same, and taken back there.
            if let step = change.step { undo.note(step, plan.steps, in: beside) }
            try plan.commit.perform(at: time)
            for (name, numbers) in plan.saved { Self.thin(name, numbers, keeping: &undo, in: data, beside) }
            if !change.forgotten.isEmpty {
                Self.forgetOlder(session, than: plan.committed.session?.number, in: data)
            } else if plan.committed.session != nil {
                Self.thin(session, in: data)
            }
            hasDiscarded = plan.hasDiscarded
            return (plan.committed, known.after(change, plan.committed, session: session, in: data), data)
        }
        self.known = knownNow
        if hasDiscarded { sweep(at: time, in: data) }
        return committed
    }

    // MARK: The session

    private static func plan(
        _ payload: Session, as session: VersionFolder<Session>, after: SavedVersion?, at time: Date,
        in data: OpenFolder, _ plan: inout Plan
    ) throws(StoreError) {
        let (base, numbers) = try current(session, after: after, in: data)
        let number = (numbers.last ?? 0) + 1
        plan.committed.session = try add(
            payload, as: session, number: number, over: base, at: time, in: data, &plan)
    }

    /// The version that a change replaces, with the numbers of all; none for a thing that is not there yet.
    ///
    /// - Throws: `.conflict` where it is not the newest any more, or not as it was; `.readOnly`; `.unreadable`.
    private static func current<Payload>(
        _ versions: VersionFolder<Payload>, after: SavedVersion?, in data: OpenFolder
    ) throws(StoreError) -> (base: StateDocument?, numbers: [Int]) {
        let path = data.path(of: versions.path).string
        let numbers: [Int]
        do throws(Errno) {
            numbers = try versions.numbers(in: data)
        } catch {
            throw .unreadable(data.path(of: versions.path), error)
        }
        guard let last = numbers.last else {
            if after == nil { return (nil, []) }
            throw StoreError(.conflict, "“\(path)” is no longer there.", hint: repeatHint)
        }
        guard let after, after.last == last else { throw conflict(at: path) }
        // Only a person can have put it there, and what followed it would not be believed.
        guard last < VersionNumbers.highest else {
            throw StoreError(
                .unwritable, "“\(path)” has a version \(String(last)), which none can follow.",
                hint: "Give that file the number after the one before it.")
        }
        guard after.number > 0 else { return (nil, numbers) }
        guard case .good(let version) = try versions.read(after.number, in: data), version.saved(last: last) == after
        else { throw conflict(at: path) }
        if version.document.isReadOnly {
            throw StoreError(
                .readOnly, "“\(path)” was written by a newer souk and is only read.",
                hint: "Use the newer souk, or another folder with --home DIR.")
        }
        return (version.document, numbers)
    }

    private static func conflict(at path: String) -> StoreError {
        StoreError(.conflict, "Another souk saved “\(path)” after it was read here.", hint: repeatHint)
    }

    private static var repeatHint: Message { "Nothing was overwritten: try again." }

    /// Adds a version to what is to be written.
    private static func add<Payload>(
        _ payload: Payload, as versions: VersionFolder<Payload>, number: Int, over base: StateDocument?, at time: Date,
        in data: OpenFolder, _ plan: inout Plan
    ) throws(StoreError) -> SavedVersion {
        let bytes = try bytes(of: payload, as: versions, number: number, over: base, at: time, in: data)
        plan.commit.add(versions.file(number), bytes)
        return SavedVersion(number: number, last: number, checksum: Checksum(of: bytes).value)
    }

    private static func bytes<Payload>(
        of payload: Payload, as versions: VersionFolder<Payload>, number: Int, over base: StateDocument?,
        at time: Date, in data: OpenFolder
    ) throws(StoreError) -> [UInt8] {
        let stored = versions.form.encode(payload, base?.payload.object ?? JSONObject())
        let document = StateDocument(format: versions.form.format, payload: stored, savedAt: time, over: base)
        let bytes = document.encoded()
        guard bytes.count <= VersionFolder<Payload>.sizeLimit << 20 else {
            throw StoreError(
                .unwritable,
                """
                “\(data.path(of: versions.file(number)).string)” would be larger than \
                \(VersionFolder<Payload>.sizeLimit) MiB, more than souk keeps in a file.
                """,
                hint: "Restore some of what is archived, or shorten the draft.")
        }
        return bytes
    }

    // MARK: Drafts

    private static func plan(
        _ change: StateChange.DraftChange, at time: Date, in data: OpenFolder, _ plan: inout Plan
    ) throws(StoreError) {
        switch change {
        case .save(let draft, let after): try save(draft, after: after, at: time, in: data, &plan)
        case .rename(let name, let newName, let after):
            _ = try current(versions(of: name), after: after, in: data)
            try requireFree(newName, in: data)
            plan.commit.move(versions(of: name).path, to: versions(of: newName).path)
            plan.committed.drafts[newName] = after
            plan.steps[name] = StepVersions(before: after)
            plan.steps[newName] = StepVersions(after: after)
        case .discard(let name, let after):
            _ = try current(versions(of: name), after: after, in: data)
            let entry = try freeName(of: name, at: time, in: data, plan.commit)
            plan.commit.move(versions(of: name).path, to: entry.path)
            plan.steps[name] = StepVersions(before: after)
            plan.hasDiscarded = true
        case .add(let draft): try add(draft, in: data, &plan)
        case .addToTrash(let discarded):
            let entry = DiscardedDraft(discarded.draft.draft, discarded: discarded.discarded)
            if try present(entry, in: data) { return }
            let name = try freeName(of: entry.draft.name, at: discarded.discarded, in: data, plan.commit)
            plan.commit.addFolder(name.path, discarded.draft.files)
            plan.hasDiscarded = true
        }
    }

    private static func save(
        _ draft: Draft, after: SavedVersion?, at time: Date, in data: OpenFolder, _ plan: inout Plan
    ) throws(StoreError) {
        let versions = versions(of: draft.name)
        let (base, numbers) = try current(versions, after: after, in: data)
        guard let after else {
            if let (entry, version) = try discarded(draft, in: data, &plan) {
                plan.commit.move(entry.path, to: versions.path)
                plan.committed.drafts[draft.name] = version
                plan.steps[draft.name] = StepVersions(after: version)
                return
            }
            let bytes = try bytes(of: draft, as: versions, number: 1, over: nil, at: time, in: data)
            plan.commit.addFolder(versions.path, [("1.json", bytes)])
            let version = SavedVersion(number: 1, last: 1, checksum: Checksum(of: bytes).value)
            plan.committed.drafts[draft.name] = version
            plan.steps[draft.name] = StepVersions(after: version)
            return
        }
        let number = (numbers.last ?? 0) + 1
        let version = try add(
            draft, as: versions, number: number, over: base, at: time, in: data, &plan)
        plan.committed.drafts[draft.name] = version
        plan.steps[draft.name] = StepVersions(before: after, after: version)
        plan.saved.append((draft.name, numbers + [number]))
    }

    private static func add(
        _ draft: SavedDraft, in data: OpenFolder, _ plan: inout Plan
    ) throws(StoreError) {
        let name = draft.draft.name
        try requireFree(name, in: data)
        if let (entry, version) = try discarded(draft.draft, in: data, &plan), version.number == draft.newest.number {
            plan.commit.move(entry.path, to: versions(of: name).path)
            plan.committed.drafts[name] = version
            plan.steps[name] = StepVersions(after: version)
            return
        }
        plan.commit.addFolder(versions(of: name).path, draft.files)
        let number = draft.newest.number
        let version = SavedVersion(
            number: number, last: number, checksum: Checksum(of: draft.newest.document.encoded()).value)
        plan.committed.drafts[name] = version
        plan.steps[name] = StepVersions(after: version)
    }

    private static func requireFree(_ name: DraftName, in data: OpenFolder) throws(StoreError) {
        do throws(Errno) {
            if try versions(of: name).numbers(in: data).isEmpty { return }
        } catch {
            throw .unreadable(data.path(of: versions(of: name).path), error)
        }
        throw StoreError(.conflict, "There is a draft “\(name.string)” already.", hint: repeatHint)
    }

    /// The draft in the trash that was discarded just so; nil where there is none.
    private static func discarded(
        _ draft: Draft, in data: OpenFolder, _ plan: inout Plan
    ) throws(StoreError) -> (DiscardedName, SavedVersion)? {
        // A trash that cannot be read has nothing to give, and keeps nobody from writing.
        let trash = plan.trash ?? ((try? trash(in: data)) ?? [])
        plan.trash = trash
        for entry in trash where entry.draft == draft.name {
            guard let newest = try? entry.versions.newest(in: data), let version = newest.version,
                version.payload == draft
            else { continue }
            return (entry, version.saved(last: newest.last))
        }
        return nil
    }

    // MARK: Letting go

    /// Old versions of a draft that are let go at once; looking for what `undo` can reach takes time.
    private static var thinnedAtOnce: Int { 64 }

    /// Removes the versions that are no longer kept, but for those that `undo` can reach.
    private static func thin(
        _ name: DraftName, _ numbers: [Int], keeping undo: inout UndoLog, in data: OpenFolder, _ beside: OpenFolder
    ) {
        let old = VersionNumbers.old(ofDraft: numbers)
        guard old.count >= thinnedAtOnce else { return }
        let reachable = undo.versions(in: beside)
        for number in old where !reachable.contains(number) {
            // One that stays is let go the next time.
            try? data.remove(versions(of: name).file(number))
        }
    }

    /// Removes the versions of the session but for the newest three; the folder is locked.
    private static func thin(_ session: VersionFolder<Session>, in data: OpenFolder) {
        for number in ((try? session.numbers(in: data)) ?? []).dropLast(3) { try? data.remove(session.file(number)) }
    }

    /// Removes the versions of the session but for the one that holds, for good; the folder is locked.
    private static func forgetOlder(
        _ session: VersionFolder<Session>, than number: Int?, in data: OpenFolder
    ) {
        guard let held = number ?? (try? session.newest(in: data))?.version?.number else { return }
        for number in (try? session.numbers(in: data)) ?? [] where number != held {
            try? data.remove(session.file(number))
        }
        _ = try? data.within(session.path) { (folder) throws(Errno) in try folder.synchronize()
        }
    }
}

extension SavedDraft {
    /// The files of its versions.
    fileprivate var files: [(name: String, bytes: [UInt8])] {
        versions.map { ("\($0.number).json", $0.document.encoded()) }
    }
}

import Domain
import Ports
import SystemPackage
import struct FoundationEssentials.Date

extension StateFiles {
    mutating func commit(_ change: StateChange, at time: Date) throws(Failure) -> CommittedChange {
        let data = try folder.beginChange()
        defer { folder.endChange() }
        try Commit.finish(in: data)
        var plan = CommitPlan(in: data, at: time, seen: [seen.session, seen.draft].compactMap(\.self))
        for draft in change.drafts { try plan.add(draft) }
        if let (payload, after) = change.session {
            plan.saved.session = try plan.save(payload, as: .session, after: after)
        }
        let beside = data.by(aside)
        if !change.forgotten.isEmpty {
            do {
                try undo.forget(change.forgotten, in: beside)
            } catch {
                throw .unwritable(data.path(of: "undo.log"), error)
            }
        }
        // If the rest cannot be saved, the change still applies in memory, and can be undone there.
        if let step = change.step { undo.record(step, plan.steps, in: beside) }
        try plan.commit.perform(at: time)
        for (name, version) in plan.saved.drafts { thin(.draft(name), to: version.number, in: data, beside) }
        if !change.forgotten.isEmpty {
            forgetOlder(than: plan.saved.session?.number, in: data)
        } else if let number = plan.saved.session?.number {
            // Now and then also those that could not be deleted earlier.
            let isThorough = number.isMultiple(of: Self.thinnedAtOnce)
            let session = VersionFolder.session
            let old = isThorough ? (try? session.numbers(in: data).dropLast(3)) ?? [] : [number - 3]
            for number in old where number > 0 { try? data.remove(session.file(number)) }
        }
        see(change, as: plan, in: data)
        if plan.hasDiscarded { sweep(at: time, in: data) }
        return plan.saved
    }

    /// Notes what was saved. Anything else stays as it was read, so that another souk's saves are still detected.
    private mutating func see(_ change: StateChange, as plan: CommitPlan, in data: OpenFolder) {
        func seen(_ path: String, _ saved: SavedVersion) -> Seen {
            Seen(path, last: saved.last, in: data).with(saved, plan.documents[path])
        }
        if let session = plan.saved.session { self.seen.session = seen(VersionFolder.session.path, session) }
        if let open = change.session?.payload.openDraft {
            let versions = VersionFolder.draft(open)
            if self.seen.draft?.path != versions.path {
                self.seen.draft = Seen(versions.path, last: (try? versions.numbers(in: data))?.last ?? 0, in: data)
            }
        } else if change.session != nil {
            self.seen.draft = nil
        }
        for (name, version) in plan.saved.drafts {
            let path = VersionFolder.draft(name).path
            if path == self.seen.draft?.path { self.seen.draft = seen(path, version) }
        }
    }

    // MARK: Deleting old versions

    /// The number of saves after which old versions are deleted; finding those that `undo` can reach takes time.
    private static var thinnedAtOnce: Int { 64 }

    /// Deletes the versions of a draft that are no longer kept, except those that `undo` can reach.
    private mutating func thin(
        _ versions: VersionFolder<Draft>, to newest: Int, in data: OpenFolder, _ beside: OpenFolder
    ) {
        guard newest > DraftVersion.window, newest.isMultiple(of: Self.thinnedAtOnce) else { return }
        let old = ((try? versions.numbers(in: data)) ?? []).filter { !DraftVersion.isKept($0, newest: newest) }
        let reachable = old.isEmpty ? [] : undo.versions(in: beside)
        // A version that cannot be deleted now is deleted the next time.
        for number in old where !reachable.contains(number) { try? data.remove(versions.file(number)) }
    }

    /// Deletes the versions of the session except the current one, durably.
    private func forgetOlder(than number: Int?, in data: OpenFolder) {
        let session = VersionFolder.session
        guard let held = number ?? (try? session.newest(in: data))?.version?.number else { return }
        for number in (try? session.numbers(in: data)) ?? [] where number != held {
            try? data.remove(session.file(number))
        }
        _ = try? data.within(session.path) { (folder) throws(Errno) in try folder.synchronize() }
    }
}

/// A change being prepared: what to write, and the versions that will then be current. The data folder is locked.
private struct CommitPlan {
    private let data: OpenFolder
    private let time: Date
    private let seen: [StateFiles.Seen]
    var commit: Commit
    var saved = CommittedChange()
    /// The drafts' versions before and after, for `undo`.
    var steps: [DraftName: DraftVersionChange] = [:]
    /// The new documents, by the folders of their versions.
    var documents: [String: StateDocument] = [:]
    var hasDiscarded = false

    init(in data: OpenFolder, at time: Date, seen: [StateFiles.Seen]) {
        (self.data, self.time, self.seen) = (data, time, seen)
        commit = Commit(in: data)
    }

    /// Adds the version that follows `after`.
    mutating func save<Payload>(
        _ payload: Payload, as versions: VersionFolder<Payload>, after: SavedVersion?
    ) throws(Failure) -> SavedVersion {
        let (last, base) = try versions.current(after, seen: seen, in: data)
        let number = last + 1
        let version = try versions.version(number, of: payload, over: base, at: time, in: data)
        commit.add(versions.file(number), version.bytes)
        documents[versions.path] = version.document
        return SavedVersion(number: number, last: number, checksum: version.checksum.value)
    }

    mutating func add(_ change: StateChange.DraftChange) throws(Failure) {
        switch change {
        case .save(let draft, let after?):
            let version = try save(draft, as: .draft(draft.name), after: after)
            record(version, of: draft.name, after: after)
        case .save(let draft, nil):
            let versions = VersionFolder.draft(draft.name)
            _ = try versions.current(nil, in: data)
            if takeBack(draft) { return }
            let version = try versions.version(1, of: draft, over: nil, at: time, in: data)
            commit.addFolder(versions.path, [("1.json", version.bytes)])
            record(SavedVersion(number: 1, last: 1, checksum: version.checksum.value), of: draft.name)
        case .rename(let name, let newName, let after):
            _ = try VersionFolder.draft(name).current(after, in: data)
            try requireFree(newName)
            commit.move(VersionFolder.draft(name).path, to: VersionFolder.draft(newName).path)
            record(after, of: newName)
            steps[name] = (after, nil)
        case .discard(let name, let after):
            _ = try VersionFolder.draft(name).current(after, in: data)
            commit.move(VersionFolder.draft(name).path, to: try freeName(of: name, at: time).path)
            steps[name] = (after, nil)
            hasDiscarded = true
        case .add(let draft):
            try requireFree(draft.draft.name)
            if takeBack(draft.draft, at: draft.newest.number) { return }
            commit.addFolder(VersionFolder.draft(draft.draft.name).path, draft.files)
            let number = draft.newest.number
            record(
                SavedVersion(number: number, last: number, checksum: Checksum(of: draft.files[0].bytes).value),
                of: draft.draft.name)
        case .addToTrash(let discarded):
            let entry = DiscardedDraft(discarded.draft.draft, discarded: discarded.discarded)
            guard try StateFiles.entry(of: entry, in: data) == nil else { return }
            let name = try freeName(of: entry.draft.name, at: discarded.discarded)
            commit.addFolder(name.path, discarded.draft.files)
            hasDiscarded = true
        }
    }

    /// Records the version of a draft after the change, and the one before.
    private mutating func record(_ version: SavedVersion, of name: DraftName, after before: SavedVersion? = nil) {
        saved.drafts[name] = version
        steps[name] = (before, version)
    }

    private func requireFree(_ name: DraftName) throws(Failure) {
        if try VersionFolder.draft(name).numbers(in: data).isEmpty { return }
        throw Failure(.conflict, "A draft named “\(name.string)” already exists.", hint: .tryAgain)
    }

    /// Returns a free name in the trash.
    private func freeName(of draft: DraftName, at time: Date) throws(Failure) -> DiscardedName {
        var number = 1
        do {
            while true {
                let name = DiscardedName(of: draft, discarded: time, number: number)
                if try !data.contains(name.path), !commit.fills(name.path) { return name }
                number += 1
            }
        } catch {
            throw .unreadable(data.path(of: "trash"), error)
        }
    }

    /// Restores a draft from the trash if it was discarded in the same state, with its versions; returns false if there
    /// is none.
    ///
    /// - Parameter number: The number of its newest version; any number if nil.
    private mutating func takeBack(_ draft: Draft, at number: Int? = nil) -> Bool {
        // A trash that cannot be read counts as empty, so that it does not prevent saving.
        for entry in (try? StateFiles.trash(in: data)) ?? [] where entry.draft == draft.name {
            guard let newest = try? entry.versions.newest(in: data), newest.version?.payload == draft else { continue }
            // Of two identical drafts, the one discarded later counts.
            guard number == nil || number == newest.version?.number else { return false }
            commit.move(entry.path, to: VersionFolder.draft(draft.name).path)
            record(newest.saved, of: draft.name)
            return true
        }
        return false
    }
}

extension SavedDraft {
    /// The files of its versions, newest first.
    fileprivate var files: [Commit.File] {
        let folder = VersionFolder.draft(draft.name)
        return versions.map { version in
            let document = StateDocument(
                format: folder.format, payload: folder.encode(version.draft), savedAt: version.saved)
            return ("\(version.number).json", document.encoded())
        }
    }
}

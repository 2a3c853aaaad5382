import Domain
import struct FoundationEssentials.Date
import Ports
import SystemPackage

/// A change being prepared: what to write, and the versions that will then be current. The data folder is locked.
struct CommitPlan {
    private let data: OpenFolder
    private let time: Date
    private let seen: [StateFiles.Seen]
    var commit: Commit
    /// The new version of the session.
    var session: SavedVersion?
    /// The drafts' versions before and after, for `undo`.
    var drafts: [DraftName: DraftVersionChange] = [:]
    /// The new documents, by the folders of their versions.
    var documents: [String: StateDocument] = [:]
    var hasDiscarded = false

    init(in data: OpenFolder, at time: Date, seen: [StateFiles.Seen]) {
        (self.data, self.time, self.seen) = (data, time, seen)
        commit = Commit(in: data)
    }

    /// The result of the change.
    var saved: CommittedChange {
        CommittedChange(session: session, drafts: drafts.compactMapValues { $0.after })
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
            drafts[draft.name] = (after, try save(draft, as: .draft(draft.name), after: after))
        case .save(let draft, nil):
            let versions = VersionFolder.draft(draft.name)
            _ = try versions.current(nil, in: data)
            if takeBack(draft) { return }
            let version = try versions.version(1, of: draft, over: nil, at: time, in: data)
            commit.addFolder(versions.path, [("1.json", version.bytes)])
            drafts[draft.name] = (nil, SavedVersion(number: 1, last: 1, checksum: version.checksum.value))
        case .rename(let name, let newName, let after):
            _ = try VersionFolder.draft(name).current(after, in: data)
            try requireFree(newName)
            commit.move(VersionFolder.draft(name).path, to: VersionFolder.draft(newName).path)
            drafts[newName] = (nil, after)
            drafts[name] = (after, nil)
        case .discard(let name, let after):
            _ = try VersionFolder.draft(name).current(after, in: data)
            commit.move(VersionFolder.draft(name).path, to: try freeName(of: name, at: time).path)
            drafts[name] = (after, nil)
            hasDiscarded = true
        case .add(let draft):
            try requireFree(draft.draft.name)
            if takeBack(draft.draft, at: draft.newest.number) { return }
            commit.addFolder(VersionFolder.draft(draft.draft.name).path, draft.files)
            let number = draft.newest.number
            let checksum = Checksum(of: draft.files[0].bytes).value
            drafts[draft.draft.name] = (nil, SavedVersion(number: number, last: number, checksum: checksum))
        case .addToTrash(let discarded):
            let entry = DiscardedDraft(discarded.draft.draft, discarded: discarded.discarded)
            guard try StateFiles.entry(of: entry, in: data) == nil else { return }
            let name = try freeName(of: entry.draft.name, at: discarded.discarded)
            commit.addFolder(name.path, discarded.draft.files)
            hasDiscarded = true
        }
    }

    private func requireFree(_ name: DraftName) throws(Failure) {
        if try VersionFolder.draft(name).numbers(in: data).isEmpty { return }
        throw Failure(.conflict, "A draft named “\(name.string)” already exists.", hint: .tryAgain)
    }

    /// Returns a free name in the trash.
    private func freeName(of draft: DraftName, at time: Date) throws(Failure) -> DiscardedName {
        try reading(data.path(of: "trash")) { () throws(Errno) in
            var name = DiscardedName(of: draft, discarded: time)
            while try data.contains(name.path) || commit.fills(name.path) {
                name = DiscardedName(of: draft, discarded: time, number: name.number + 1)
            }
            return name
        }
    }

    /// Restores a draft from the trash if it was discarded in the same state, with its versions; returns false if there
    /// is none.
    ///
    /// - Parameter number: The number of its newest version; any number if nil.
    private mutating func takeBack(_ draft: Draft, at number: Int? = nil) -> Bool {
        // A trash that cannot be read counts as empty, so that it does not prevent saving. Of two identical drafts, the
        // one discarded later counts.
        guard let (entry, newest) = (try? StateFiles.entries(of: draft, in: data))?.first,
            number == nil || number == newest.number
        else { return false }
        commit.move(entry.path, to: VersionFolder.draft(draft.name).path)
        drafts[draft.name] = (nil, newest)
        return true
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

import Domain
import Services
import SystemPackage
import struct FoundationEssentials.Date

extension DraftFolder {
    /// The versions of a draft, the newest first; none where there is no such draft.
    ///
    /// The older generations of the state file are versions as well: where nothing could be kept in the history, the
    /// last three are there all the same.
    mutating func versions(of name: DraftName) throws(StoreError) -> StoredVersions {
        let file = file(of: name)
        var found = StoredVersions()
        guard let open = try opened() else { return found }
        var last = Int.max
        switch try file.read(file.name, in: open) {
        case .missing: return found
        case .damaged(let damage):
            found.notices.append("“\(open.path(of: file.name).string)” is damaged (\(damage.reason)).")
        case .good(let newest, let draft):
            last = newest.document.generation
            found.versions = [DraftVersion(newest, draft)]
        }
        for older in file.everyName.dropFirst() {
            guard case .good(let generation, let draft)? = try? file.read(older, in: open),
                generation.document.generation < last, found[generation.document.generation] == nil
            else { continue }
            found.versions.append(DraftVersion(generation, draft))
        }
        Self.readVersions(before: last, of: DraftHistory(of: name, in: open), as: file, in: open, into: &found)
        if let cause = unkept[name] {
            found.notices.append(
                "The version before the last one of “\(name.string)” could not be kept: \(cause.description).")
        }
        found.versions.sort { $0.number > $1.number }
        return found
    }

    /// The versions of a draft in the trash, the newest first; none where it is no longer there.
    mutating func versions(of discarded: DiscardedDraft) throws(StoreError) -> StoredVersions {
        guard let open = try opened() else { return StoredVersions() }
        let file = file(of: discarded.draft.name)
        let entry: DraftTrash.Entry?
        do throws(Errno) {
            entry = try Self.entry(of: discarded, as: file, in: open)
        } catch {
            throw .unreadable(open.path(of: DraftTrash.root), error)
        }
        return entry.map { Self.versions(of: $0, as: file, in: open) } ?? StoredVersions()
    }

    /// Where a discarded draft is in the trash; nil where it is not there, or cannot be read.
    static func entry(
        of discarded: DiscardedDraft, as file: StateFile<Draft>, in open: OpenFolder
    ) throws(Errno) -> DraftTrash.Entry? {
        try DraftTrash(in: open).entries(of: discarded.draft.name).first { entry in
            guard
                case .good(_, let draft)? = try? file.read(entry.file, in: open)
            else { return false }
            return DiscardedDraft(draft, discarded: entry.discarded).isSame(as: discarded)
        }
    }

    /// The versions of what is in the trash, the newest first.
    static func versions(
        of entry: DraftTrash.Entry, as file: StateFile<Draft>, in open: OpenFolder
    ) -> StoredVersions {
        var found = StoredVersions()
        guard case .good(let newest, let draft)? = try? file.read(entry.file, in: open) else { return found }
        found.versions = [DraftVersion(newest, draft)]
        do throws(Errno) {
            if let history = try DraftTrash(in: open).versions(of: entry) {
                readVersions(before: newest.document.generation, of: history, as: file, in: open, into: &found)
            }
        } catch {
            found.notices.append(StoreError.unreadable(open.path(of: DraftTrash.root), error).message)
        }
        found.versions.sort { $0.number > $1.number }
        return found
    }

    private static func readVersions(
        before last: Int, of history: DraftHistory, as file: StateFile<Draft>, in open: OpenFolder,
        into found: inout StoredVersions
    ) {
        do throws(Errno) {
            // What is no older than the draft was left behind by another of its name.
            for number in try history.numbers() where number < last && found[number] == nil {
                read(number, of: history, as: file, in: open, into: &found)
            }
        } catch {
            found.notices.append(StoreError.unreadable(open.path(of: history.place), error).message)
        }
    }

    private static func read(
        _ number: Int, of history: DraftHistory, as file: StateFile<Draft>, in open: OpenFolder,
        into found: inout StoredVersions
    ) {
        do throws(StoreError) {
            switch try file.read(history.file(number), in: open) {
            // It was let go in the meantime.
            case .missing: break
            case .damaged(let damage): found.damaged[number] = Self.damage(of: number, damage.reason)
            case .good(let generation, _) where generation.document.generation != number:
                found.damaged[number] = Self.damage(of: number, "it is another version")
            case .good(let generation, let draft): found.versions.append(DraftVersion(generation, draft))
            }
        } catch {
            found.damaged[number] = error.message
        }
    }

    private static func damage(of number: Int, _ reason: Message) -> Message {
        "Version \(number) is damaged (\(reason)) and was left out."
    }

    /// What is in the trash, the latest first; what has been kept for its time is removed.
    mutating func discarded(at time: Date) throws(StoreError) -> StoredTrash {
        guard let open = try opened() else { return StoredTrash() }
        var found = StoredTrash()
        var hasExpired = false
        do throws(Errno) {
            for entry in try DraftTrash(in: open).entries() {
                if entry.isExpired(at: time) { hasExpired = true } else { read(entry, in: open, into: &found) }
            }
        } catch {
            throw .unreadable(open.path(of: DraftTrash.root), error)
        }
        if hasExpired {
            // What cannot be removed now is not shown either, and removed another time.
            try? folder.locked { (folder) throws(StoreError) in try? DraftTrash(in: folder).removeExpired(at: time) }
        }
        return found
    }

    private func read(_ entry: DraftTrash.Entry, in open: OpenFolder, into found: inout StoredTrash) {
        do throws(StoreError) {
            switch try file(of: entry.draft).read(entry.file, in: open) {
            case .missing: break
            case .damaged(let damage):
                found.notices.append(
                    "“\(open.path(of: entry.file).string)” is damaged (\(damage.reason)) and was left out.")
            case .good(_, let draft): found.drafts.append(DiscardedDraft(draft, discarded: entry.discarded))
            }
        } catch {
            found.notices.append(error.message)
        }
    }

    private mutating func opened() throws(StoreError) -> OpenFolder? {
        do throws(Errno) {
            return try folder.open()
        } catch {
            throw .unreadable(folder.path, error)
        }
    }
}

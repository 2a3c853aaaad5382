import Domain
import Services
import SystemPackage
import struct FoundationEssentials.Date

extension DraftFolder {
    /// Adds a draft that comes from another machine, with its versions.
    ///
    /// The versions before it are on disk first, then its own file is written by the steps of every save: cut off before
    /// the last of them there are versions and no draft. Whoever adopts it again removes them, and a draft begun under
    /// its name moves them out of the way.
    mutating func adopt(_ draft: SavedDraft, at time: Date) throws(StoreError) -> Int {
        let name = draft.draft.name
        var file = file(of: name)
        let generation = try folder.locked { (folder) throws(StoreError) in
            try Self.requireFree(file, in: folder)
            do throws(Errno) {
                if let restored = try Self.takeTwin(of: draft, as: &file, in: folder) { return restored }
                let history = DraftHistory(of: name, in: folder)
                try history.removeLeftovers(of: draft.older)
                try DraftTrash(in: folder).vacate(history, of: name, at: time)
            } catch {
                throw .unwritable(folder.path(of: file.name), error)
            }
            try Self.write(draft, as: &file, in: folder)
            return draft.newest.number
        }
        note(file, of: name)
        return generation
    }

    /// Takes the draft out of the trash that was discarded with just these versions; nil where there is none.
    private static func takeTwin(
        of draft: SavedDraft, as file: inout StateFile<Draft>, in folder: OpenFolder
    ) throws(Errno) -> Int? {
        // A trash that cannot be read has nothing to give.
        for entry in (try? DraftTrash(in: folder).entries(of: draft.draft.name)) ?? [] {
            guard case .good(let found, let discarded)? = try? file.read(entry.file, in: folder),
                discarded == draft.draft,
                versions(of: entry, as: file, in: folder).versions == draft.versions
            else { continue }
            return try take(entry, discarded, in: found, as: &file, in: folder)
        }
        return nil
    }

    private static func write(
        _ draft: SavedDraft, as file: inout StateFile<Draft>, in folder: OpenFolder
    ) throws(StoreError) {
        let history = DraftHistory(of: draft.draft.name, in: folder)
        do throws(Errno) {
            try history.fill(with: draft.older, by: file.name + ".new")
        } catch {
            throw .unwritable(folder.path(of: history.place), error)
        }
        do throws(StoreError) {
            try file.write(draft.newest.document, over: nil, in: folder)
        } catch {
            try? history.removeAll()
            throw error
        }
        history.lendOlder(to: file, after: draft.newest.number)
    }

    /// Puts a draft into the trash that was discarded on another machine, unless it is there or its time is over.
    mutating func adopt(_ discarded: SavedState.Discarded, at time: Date) throws(StoreError) {
        guard DiscardedDraft.end(of: discarded.discarded) >= time else { return }
        let draft = DiscardedDraft(discarded.draft.draft, discarded: discarded.discarded)
        let file = file(of: draft.draft.name)
        try folder.locked { (folder) throws(StoreError) in
            do throws(Errno) {
                guard try Self.entry(of: draft, as: file, in: folder) == nil else { return }
                try DraftTrash(in: folder).add(discarded)
            } catch {
                throw .unwritable(folder.path(of: DraftTrash.root), error)
            }
        }
    }
}

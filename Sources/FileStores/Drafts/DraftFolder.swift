import Domain
import Services
import SystemPackage
import struct FoundationEssentials.Date

/// The folder of the drafts: a file each, with the versions before it in `history` and what was discarded in `removed`.
///
/// All of it changes under the one lock of this folder.
struct DraftFolder: ~Copyable {
    var folder: StateFolder
    private var files: [DraftName: StateFile<Draft>] = [:]
    /// Why the version before the last save of a draft could not be kept.
    private(set) var unkept: [DraftName: Errno] = [:]
    /// When what has been kept for its time was last removed from the trash.
    private var swept: Date?

    /// - Parameter patience: How long to wait for another souk to let go of the folder.
    init(_ path: FilePath, patience: Duration, by system: any FileSystem) {
        folder = StateFolder(path, patience: patience, by: system)
    }

    /// The file of a draft, with what is known of it.
    func file(of name: DraftName) -> StateFile<Draft> {
        files[name] ?? StateFile(name: name.string + ".json", form: .draft(name))
    }

    /// Every draft; one that cannot be read is left out, with a notice that says why.
    ///
    /// - Throws: `.unreadable` when the folder itself cannot be read.
    mutating func load(at time: Date) throws(StoreError) -> StoredDrafts {
        var all = StoredDrafts()
        let listing = try listing()
        all.notices += listing.strangers.map { "“\($0)” was left alone: its name is not a draft’s." }
        all.lost = Set(listing.lost)
        files = [:]
        for name in listing.names {
            var file = file(of: name)
            do throws(StoreError) {
                let loaded = try file.load(at: time, from: &folder)
                if let stored = loaded.stored { all.drafts.append(Self.marked(stored, as: file.known)) }
                all.notices += loaded.losses
                if loaded.stored == nil, !loaded.losses.isEmpty { all.lost.insert(name) }
            } catch {
                all.notices.append(error.hint.map { error.message + " " + $0 } ?? error.message)
                all.unreadable[name] = error
            }
            files[name] = file
            if let former = try? file.known?.document.payload.draftName("formerName"), !listing.names.contains(former) {
                fetchVersions(of: name, from: former)
            }
        }
        return all
    }

    /// Saves a draft, with the version it replaces among those before it.
    ///
    /// That version is not worth the save: where it cannot be kept, what was typed last still is, and ``versions(of:)``
    /// says so.
    mutating func save(_ draft: Draft, after generation: Int, at time: Date) throws(StoreError) -> Int {
        if generation == 0, let restored = try takeBack(draft, at: time) { return restored }
        var file = file(of: draft.name)
        var failure: Errno?
        let saved = try file.save(draft, after: generation, at: time, in: &folder) { current, folder in
            failure = Self.keep(current, of: draft.name, in: folder)
        }
        (files[draft.name], unkept[draft.name]) = (file, failure)
        return saved
    }

    /// Discards a draft, into the trash.
    mutating func remove(_ name: DraftName, after generation: Int, at time: Date) throws(StoreError) {
        var file = file(of: name)
        let fileName = file.name
        // Going through the trash for each of many drafts takes quadratic time. Once an hour is enough.
        let isSwept = swept.map { abs(time.timeIntervalSince($0)) < 3_600 } ?? false
        try file.remove(after: generation, from: &folder) { (folder) throws(Errno) in
            try DraftTrash(in: folder).put(fileName, of: name, at: time)
            if !isSwept { try? DraftTrash(in: folder).removeExpired(at: time) }
        }
        swept = isSwept ? swept : time
        (files[name], unkept[name]) = (nil, nil)
    }

    /// Takes the draft out of the trash that was discarded as it is here; nil where there is none, or a draft of its
    /// name is there.
    private mutating func takeBack(_ draft: Draft, at time: Date) throws(StoreError) -> Int? {
        var file = file(of: draft.name)
        let taken = try folder.locked { (folder) throws(StoreError) -> Int? in
            do throws(Errno) {
                for name in file.everyName where try folder.contains(name) { return nil }
                let trash = DraftTrash(in: folder)
                // A trash that cannot be read has nothing to give, and keeps nobody from writing.
                for entry in (try? trash.entries(of: draft.name)) ?? [] {
                    guard case .good(let found, let discarded)? = try? file.read(entry.file, in: folder),
                        discarded == draft
                    else { continue }
                    return try Self.take(entry, draft, in: found, as: &file, in: folder)
                }
                // Versions that stay in the way are no version of this draft: it begins at 1 and has none so high.
                try? trash.vacate(DraftHistory(of: draft.name, in: folder), of: draft.name, at: time)
                return nil
            } catch {
                throw .unwritable(folder.path(of: file.name), error)
            }
        }
        if taken != nil { files[draft.name] = file }
        return taken
    }

    /// Takes a draft out of the trash whose file was read; returns its generation.
    static func take(
        _ entry: DraftTrash.Entry, _ draft: Draft, in found: StateFile<Draft>.Generation,
        as file: inout StateFile<Draft>, in folder: OpenFolder
    ) throws(Errno) -> Int {
        try DraftTrash(in: folder).take(entry, as: file.name)
        let generation = found.document.generation
        DraftHistory(of: draft.name, in: folder).lendOlder(to: file, after: generation)
        _ = file.accept(found, draft, in: folder)
        return generation
    }

    /// Keeps a version that is about to be replaced; what went wrong is returned.
    static func keep(
        _ generation: StateFile<Draft>.Generation, of name: DraftName, in folder: OpenFolder
    ) -> Errno? {
        do throws(Errno) {
            try DraftHistory(of: name, in: folder).keep(generation, in: name.string + ".json")
            return nil
        } catch {
            return error
        }
    }

    /// Notes what a change has left of a file, and whether the version before it was kept.
    mutating func note(_ file: StateFile<Draft>?, of name: DraftName, unkept failure: Errno? = nil) {
        (files[name], unkept[name]) = (file, failure)
    }

    /// Has the versions follow a draft that was renamed when they could not, because the renaming was cut off.
    private mutating func fetchVersions(of name: DraftName, from former: DraftName) {
        guard let open = try? folder.open(), Self.mayFollow(name, from: former, in: open) else { return }
        // They are found the next time where it fails now.
        try? folder.locked { (folder) throws(StoreError) in
            guard Self.mayFollow(name, from: former, in: folder) else { return }
            try? DraftHistory(of: former, in: folder).move(to: DraftHistory(of: name, in: folder).place)
        }
    }

    private static func mayFollow(_ name: DraftName, from former: DraftName, in folder: OpenFolder) -> Bool {
        (try? DraftHistory(of: former, in: folder).isPresent()) == true
            && (try? DraftHistory(of: name, in: folder).isPresent()) == false
    }

    /// The names of the drafts, in order, of files that look like drafts and cannot be, and of drafts of which nothing is
    /// left but damaged files that were set aside.
    mutating func listing() throws(StoreError) -> (names: [DraftName], strangers: [String], lost: [DraftName]) {
        // By their text: a set of names would be a type to set up at each start.
        var names: Set<String> = []
        var strangers: [String] = []
        var damaged: Set<String> = []
        do throws(Errno) {
            guard let open = try folder.open() else { return ([], [], []) }
            for file in try open.names() {
                // A draft of which only an older generation is left is a draft all the same.
                let suffix = [".json", ".json.1", ".json.2"].first { file.hasSuffix($0) }
                guard let suffix else {
                    if let end = file.firstRange(of: ".json.damaged-") {
                        damaged.insert(String(file[..<end.lowerBound]))
                    }
                    continue
                }
                let stem = String(file.dropLast(suffix.count))
                if DraftName(stem)?.string == stem {
                    names.insert(stem)
                } else {
                    strangers.append(open.path(of: file).string)
                }
            }
        } catch {
            throw .unreadable(folder.path, error)
        }
        let lost = damaged.subtracting(names)
        return (names.sorted().compactMap { DraftName($0) }, strangers.sorted(), lost.compactMap { DraftName($0) })
    }

    /// Files that were swapped or copied by hand are read under their own names, and the person is told.
    ///
    /// A renaming that was cut off has left the new name in the file of the old one: that is no news to anybody.
    private static func marked(_ stored: Stored<Draft>, as file: StateFile<Draft>.Generation?) -> Stored<Draft> {
        let payload = file?.document.payload
        guard case .string(let other) = payload?.object["name"], other != stored.payload.name.string,
            (try? payload?.draftName("formerName")) != stored.payload.name
        else { return stored }
        var marked = stored
        marked.notices.append("The file of the draft “\(stored.payload.name.string)” was that of “\(other)”.")
        return marked
    }
}

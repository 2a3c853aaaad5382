import Domain
import Ports
import SystemPackage
import struct FoundationEssentials.Date

/// A change of what is kept, and the files and folders that are put in place for it together. The data folder is
/// locked.
///
/// Everything new is first written and synchronized under another name. A single file is put in place by one rename,
/// which commits the change. For several files, or a folder, `journal.json` is written first and names them. Writing it
/// commits the change, and a process that finds a journal completes it. A change that is interrupted at any point has
/// therefore happened completely or not at all. Renames that depend on others, as into a name that becomes free, are a
/// later stage: once a stage is on disk, the journal is replaced by one without it.
///
/// A folder needs a journal because its name must be on disk before anything is saved in it. After an interruption, the
/// next process could not know whether it is.
struct Commit {
    /// A rename, and the files that are written before it. Paths are relative to the data folder.
    private struct Step {
        enum Kind { case file, folder, newFolder }

        var kind: Kind
        var from: String
        var to: String
        var files: [(path: String, bytes: [UInt8])] = []
    }

    /// The new names by the old ones.
    private typealias Moves = [String: String]

    private static let journal = "journal.json"
    private static let format = "souk-journal"
    private static let form = JSONForm<[Moves]>.object([]) { member, stages in
        member("stages", &stages, .list(of: .map(to: .text)))
    }

    private let data: OpenFolder
    private let time: Date
    private let seen: [StateFiles.Seen]
    private var steps: [Step] = []
    /// The result: the new version of the session, and the drafts' versions before and after, for `undo`. While the
    /// change is prepared, a draft's version after it is the current one.
    private(set) var session: SavedVersion?
    private(set) var drafts: [DraftName: DraftVersionChange] = [:]
    /// The new documents, by the folders of their versions.
    private(set) var documents: [String: StateDocument] = [:]
    /// The names in the trash before the change; nil until they are needed.
    private var listed: [DiscardedName]?
    /// The new names in the trash.
    private(set) var discarded: [DiscardedName] = []

    /// Prepares a change: nothing is written before ``perform()``.
    ///
    /// - Parameter seen: Version folders as they were last seen; one that is unchanged is not read again.
    /// - Throws: `.conflict`, `.readOnly`, `.unreadable`, `.unwritable`.
    init(_ change: StateChange, in data: OpenFolder, at time: Date, seen: [StateFiles.Seen]) throws(Failure) {
        (self.data, self.time, self.seen) = (data, time, seen)
        for draft in change.drafts { try add(draft) }
        if let (payload, after) = change.session { session = try save(payload, as: .session, after: after) }
    }

    // MARK: What changes

    private mutating func save<Payload>(
        _ payload: Payload, as versions: VersionFolder<Payload>, after: SavedVersion?
    ) throws(Failure) -> SavedVersion {
        let version = try versions.next(payload, after: after, seen: seen, at: time, in: data)
        let path = versions.file(version.number)
        steps.append(Step(kind: .file, from: path + ".new", to: path, files: [(path + ".new", version.bytes)]))
        documents[versions.path] = version.document
        return version.saved
    }

    private mutating func add(_ change: StateChange.DraftChange) throws(Failure) {
        switch change {
        case .save(let draft, let after?):
            note(draft.name, since: after, try save(draft, as: .draft(draft.name), after: after))
        case .save(let draft, nil):
            try requireFree(draft.name)
            if takeBack(draft) { return }
            let version = try VersionFolder.draft(draft.name).version(1, of: draft, at: time, in: data)
            addFolder(draft.name.string, in: "drafts", [("1.json", version.bytes)])
            note(draft.name, since: nil, version.saved)
        case .rename(let name, let newName, let after):
            try requireFree(newName)
            note(newName, since: nil, try take(name, after: after, to: "drafts/" + newName.string))
        case .discard(let name, let after):
            _ = try take(name, after: after, to: try addToTrash(name, at: time).path)
        case .discardUnsaved(let draft):
            addFolder(try addToTrash(draft.name, at: time).string, in: "trash", SavedDraft(draft, versions: []).files)
        case .add(let saved):
            let (name, number) = (saved.draft.name, saved.versions[0].number)
            try requireFree(name)
            if takeBack(saved.draft, at: number) { return }
            addFolder(name.string, in: "drafts", saved.files)
            let checksum = saved.files[0].bytes.checksum
            note(name, since: nil, SavedVersion(number: number, last: number, checksum: checksum))
        case .addToTrash(let saved):
            let entry = DiscardedDraft(saved.draft.draft, discarded: saved.discarded)
            if StateFiles.contains(entry, among: try trash(), in: data) { return }
            let name = try addToTrash(entry.draft.name, at: entry.discarded)
            addFolder(name.string, in: "trash", saved.draft.files)
        }
    }

    /// Adds a folder with files; its name must be free.
    private mutating func addFolder(_ name: String, in parent: String, _ files: [(name: String, bytes: [UInt8])]) {
        // No draft’s name begins with a dot.
        let new = "\(parent)/.\(name).new"
        let paths = files.map { (path: "\(new)/\($0.name)", bytes: $0.bytes) }
        steps.append(Step(kind: .newFolder, from: new, to: "\(parent)/\(name)", files: paths))
    }

    /// Renames a folder; the new name must be free.
    private mutating func move(_ path: String, to newPath: String) {
        steps.append(Step(kind: .folder, from: path, to: newPath))
        documents[path] = nil
    }

    /// Moves the folder of a draft, with the version that this change may have saved in it; returns the newest version.
    private mutating func take(
        _ name: DraftName, after: SavedVersion, to path: String
    ) throws(Failure) -> SavedVersion {
        let saved = drafts[name]?.after
        if saved == nil { _ = try VersionFolder.draft(name).current(after, in: data) }
        move("drafts/" + name.string, to: path)
        note(name, since: after, nil)
        return saved ?? after
    }

    /// Notes the version that a draft has now, and the one that it had before the change.
    private mutating func note(_ name: DraftName, since before: SavedVersion?, _ after: SavedVersion?) {
        drafts[name] = (drafts[name].map(\.before) ?? before, after)
    }

    private func requireFree(_ name: DraftName) throws(Failure) {
        if let changed = drafts[name] {
            if changed.after == nil { return }
        } else if try VersionFolder.draft(name).numbers(in: data).isEmpty {
            return
        }
        throw Failure(.conflict, "A draft named “\(name.string)” already exists.", hint: .tryAgain)
    }

    private mutating func trash() throws(Failure) -> [DiscardedName] {
        if let listed { return listed }
        let names = try StateFiles.trash(in: data)
        listed = names
        return names
    }

    /// Returns a name in the trash that comes after those of the same second, so that the order is kept.
    private mutating func addToTrash(_ draft: DraftName, at time: Date) throws(Failure) -> DiscardedName {
        var name = DiscardedName(of: draft, discarded: time)
        let others = (try trash() + discarded).filter { $0.discarded == name.discarded }
        if let last = others.map(\.number).max() {
            name = DiscardedName(of: draft, discarded: time, number: last + 1)
        }
        discarded.append(name)
        return name
    }

    /// Restores a draft from the trash if it was discarded in the same state, with its versions; returns false if there
    /// is none.
    ///
    /// - Parameter number: The number of its newest version; any number if nil.
    private mutating func takeBack(_ draft: Draft, at number: Int? = nil) -> Bool {
        // A trash that cannot be read counts as empty, so that it does not prevent saving. Of two identical drafts, the
        // one discarded later counts.
        let names = (try? trash()) ?? []
        guard let (entry, newest) = StateFiles.entries(of: draft, among: names, in: data).first,
            number == nil || number == newest.number
        else { return false }
        move(entry.path, to: "drafts/" + draft.name.string)
        note(draft.name, since: nil, newest)
        return true
    }

    // MARK: Writing

    /// Performs the commit, and returns when it is on disk.
    ///
    /// - Throws: `.unwritable`. Nothing has changed then, unless the disk also fails during the rollback; in that case
    ///   the next start completes the journal.
    func perform() throws(Failure) {
        var path = ""
        do {
            for step in steps {
                path = step.to
                try makeParent(of: path)
                if step.kind == .newFolder {
                    try Self.clear(step.from, in: data)
                    try data.makeFolder(step.from)
                }
                for file in step.files { try data.create(file.path, holding: file.bytes) }
                if step.kind == .newFolder { try Self.synchronize([step.from], in: data) }
            }
            path = steps.first?.to ?? path
            let needsJournal = steps.count > 1 || steps.contains { $0.kind != .file }
            if needsJournal {
                try Self.applyTogether(stages, in: data, at: time)
            } else {
                for moves in stages { try Self.apply(moves, in: data) }
            }
        } catch {
            // While there is a journal, the files that it names are still to be put in place.
            if (try? data.contains(Self.journal)) == false {
                for step in steps where step.kind != .folder {
                    // A folder in the way of a file is not ours.
                    try? step.kind == .file ? data.remove(step.from) : Self.clear(step.from, in: data)
                }
            }
            throw .unwritable(data.path(of: path), error)
        }
    }

    /// The renames, each in the first stage after those of the same names or of files in them.
    private var stages: [Moves] {
        var stages: [Moves] = []
        for step in steps {
            let last = stages.lastIndex { moves in
                moves.contains { move in
                    [move.key, move.value].contains { step.from.overlaps($0) || step.to.overlaps($0) }
                }
            }
            let stage = last.map { $0 + 1 } ?? 0
            if stage == stages.count { stages.append([:]) }
            stages[stage][step.from] = step.to
        }
        return stages
    }

    private func makeParent(of path: String) throws(Errno) {
        let parent = Self.parent(of: path)
        guard parent != "." else { return }
        // The process that created the folder of a first version may have been stopped before its name was on disk.
        if !path.hasSuffix("/1.json"), try data.contains(parent) { return }
        try makeParent(of: parent)
        try data.makeFolder(parent)
        try Self.synchronize([Self.parent(of: parent)], in: data)
    }

    // MARK: Putting files in place

    private static func applyTogether(_ stages: [Moves], in data: OpenFolder, at time: Date) throws(Errno) {
        do {
            // A journal is useless if the names in it are not on disk.
            try synchronize(stages.flatMap(\.keys).map(parent), in: data)
            try writeJournal(of: stages[...], in: data, at: time)
            try data.synchronize()
            try applyFirst(of: stages[...], in: data, at: time)
        } catch {
            try? data.remove(journal + ".new")
            // If a failing disk prevents a durable rollback, the next process that finds the journal completes it.
            if stages[0].keys.allSatisfy({ (try? data.contains($0)) == true }),
                (try? synchronize(folders(of: stages[0]), in: data)) != nil
            {
                removeJournal(in: data)
            }
            throw error
        }
        // The change is made, even if the next process that finds the journal has to complete it.
        do { try applyAll(of: stages[...].dropFirst(), in: data, at: time) } catch { return }
        removeJournal(in: data)
    }

    private static func applyAll(of stages: ArraySlice<Moves>, in data: OpenFolder, at time: Date) throws(Errno) {
        for place in stages.indices {
            // The journal without the stages before this one must be on disk first.
            try data.synchronize()
            try applyFirst(of: stages[place...], in: data, at: time)
        }
    }

    /// Applies a stage, and replaces the journal by one with the stages after it before any of these begins.
    private static func applyFirst(of stages: ArraySlice<Moves>, in data: OpenFolder, at time: Date) throws(Errno) {
        let rest = stages.dropFirst()
        try apply(stages.first ?? [:], in: data) { () throws(Errno) in
            if !rest.isEmpty { try writeJournal(of: rest, in: data, at: time) }
        }
    }

    private static func writeJournal(of stages: ArraySlice<Moves>, in data: OpenFolder, at time: Date) throws(Errno) {
        let document = StateDocument(format: format, payload: form.object(of: Array(stages)), savedAt: time)
        try data.replace(journal, with: document.encoded())
    }

    /// Deletes the journal durably: if it came back after a power cut, its names might be in use for something else.
    private static func removeJournal(in data: OpenFolder) {
        try? data.remove(journal)
        try? data.synchronize()
    }

    /// Makes the moves that are still to be made, and calls `next` when they are on disk; undoes its own moves on
    /// failure.
    private static func apply(
        _ moves: Moves, in data: OpenFolder, then next: () throws(Errno) -> Void = {}
    ) throws(Errno) {
        var made: Moves = [:]
        do {
            for (from, to) in moves.sorted(by: <) where try move(from, to: to, in: data) { made[from] = to }
            try synchronize(folders(of: moves), in: data)
            try next()
        } catch {
            for (from, to) in made { try? data.rename(to, to: from) }
            // Otherwise a power cut could leave any part of it.
            try? synchronize(folders(of: made), in: data)
            throw error
        }
    }

    /// Returns false if the move was made before.
    private static func move(_ from: String, to: String, in data: OpenFolder) throws(Errno) -> Bool {
        do {
            try data.rename(from, to: to)
            return true
        } catch {
            guard try data.contains(from) else { return false }
            throw error
        }
    }

    /// Completes an interrupted commit; does nothing if there is none. The folder is locked.
    ///
    /// - Throws: `.unfinished`; a later call completes it.
    static func finish(in data: OpenFolder) throws(Failure) {
        do {
            guard let bytes = try data.bytes(of: journal, limit: 64 << 20) else { return }
            // Names reach the disk after their contents, so an invalid journal comes from a damaged disk.
            if let document = try? StateDocument(reading: bytes, format: format), document.isChecked,
                let stages = try? document.read(as: form)
            {
                let time = Date(iso8601: document.savedAt) ?? Date(timeIntervalSince1970: 0)
                try applyAll(of: stages[...], in: data, at: time)
            }
            try data.remove(journal)
            try data.synchronize()
        } catch {
            var failure = Failure.unwritable(data.path(of: journal), error)
            failure.kind = .unfinished
            throw failure
        }
    }

    /// Returns true if a commit is under way or was interrupted.
    static func isUnfinished(in data: OpenFolder) -> Bool { (try? data.contains(journal)) == true }

    // MARK: Folders

    private static func parent(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }

    private static func folders(of moves: Moves) -> [String] { (Array(moves.keys) + moves.values).map(parent) }

    private static func synchronize(_ folders: [String], in data: OpenFolder) throws(Errno) {
        for folder in Set(folders).sorted() {
            _ = try data.within(folder) { (folder) throws(Errno) in try folder.synchronize() }
        }
    }

    /// Deletes a file, or a folder with its files; does nothing if there is none.
    static func clear(_ path: String, in data: OpenFolder) throws(Errno) {
        let isFolder: Void? = try? data.within(path) { (folder) throws(Errno) in
            // The newest goes last, so that an interruption leaves a folder that still reads the same.
            let names = try folder.names()
                .sorted { (VersionNumbers.number($0) ?? 0) < (VersionNumbers.number($1) ?? 0) }
            for name in names { try folder.remove(name) }
        }
        try data.remove(path, isFolder: isFolder != nil)
    }
}

extension String {
    /// Returns true if two paths are the same, or one is that of a folder above the other.
    fileprivate func overlaps(_ other: String) -> Bool {
        self == other || hasPrefix(other + "/") || other.hasPrefix(self + "/")
    }
}

extension SavedDraft {
    /// The files of its versions, newest first.
    fileprivate var files: [(name: String, bytes: [UInt8])] {
        let folder = VersionFolder.draft(draft.name)
        return versions.map { version in
            let document = StateDocument(
                format: folder.format, payload: folder.encode(version.draft), savedAt: version.saved)
            return ("\(version.number).json", document.encoded())
        }
    }
}

import Domain
import Ports
import SystemPackage
import struct FoundationEssentials.Date

/// A change of what is kept, and the files and folders that are put in place for it together. The data folder is locked.
///
/// Everything new is first written and synchronized under another name. A single file is put in place by one rename,
/// which commits the change. For several files, or a folder, `journal.json` is written first and names them. Writing it
/// commits the change, and a process that finds a journal completes it. A change that is interrupted at any point has
/// therefore happened completely or not at all.
///
/// A folder needs a journal because its name must be on disk before anything is saved in it. After an interruption, the
/// next process could not know whether it is.
struct Commit {
    /// A rename; both paths are relative to the data folder.
    private struct Move: Sendable {
        var from = ""
        var to = ""

        static let form = JSONForm<Move>.object(
            Move(), [.init("from", \.from, .text, isRequired: true), .init("to", \.to, .text, isRequired: true)])
    }

    /// The content that a rename puts in place.
    private enum Content {
        case file([UInt8])
        /// A new folder, with the names and the bytes of its files.
        case folder([(name: String, bytes: [UInt8])])
        /// A folder that exists under another name.
        case existing
    }

    private static let journal = "journal.json"
    private static let format = "souk-journal"

    private let data: OpenFolder
    private let time: Date
    private let seen: [StateFiles.Seen]
    private var files: [(move: Move, content: Content)] = []
    private var folders: [(move: Move, content: Content)] = []
    /// The result: the new version of the session, and the drafts' versions before and after, for `undo`.
    private(set) var session: SavedVersion?
    private(set) var drafts: [DraftName: DraftVersionChange] = [:]
    /// The new documents, by the folders of their versions.
    private(set) var documents: [String: StateDocument] = [:]
    /// The highest number of a name in the trash, by the second of discarding; empty if nothing is discarded.
    private var numbersInTrash: [Date: Int] = [:]

    var hasDiscarded: Bool { !numbersInTrash.isEmpty }

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

    /// Adds the version that follows `after`.
    private mutating func save<Payload>(
        _ payload: Payload, as versions: VersionFolder<Payload>, after: SavedVersion?
    ) throws(Failure) -> SavedVersion {
        let version = try versions.next(payload, after: after, seen: seen, at: time, in: data)
        let path = versions.file(version.number)
        files.append((Move(from: path + ".new", to: path), .file(version.bytes)))
        documents[versions.path] = version.document
        return version.saved
    }

    private mutating func add(_ change: StateChange.DraftChange) throws(Failure) {
        switch change {
        case .save(let draft, let after?):
            drafts[draft.name] = (after, try save(draft, as: .draft(draft.name), after: after))
        case .save(let draft, nil):
            let version = try VersionFolder.draft(draft.name).next(draft, after: nil, at: time, in: data)
            if takeBack(draft) { return }
            addFolder("drafts/" + draft.name.string, [("1.json", version.bytes)])
            drafts[draft.name] = (nil, version.saved)
        case .rename(let name, let newName, let after):
            try requireCurrent(name, after)
            try requireFree(newName)
            move("drafts/" + name.string, to: "drafts/" + newName.string)
            drafts[newName] = (nil, after)
            drafts[name] = (after, nil)
        case .discard(let name, let after):
            try requireCurrent(name, after)
            move("drafts/" + name.string, to: try freeName(of: name, at: time).path)
            drafts[name] = (after, nil)
        case .add(let saved):
            let (name, number) = (saved.draft.name, saved.versions[0].number)
            try requireFree(name)
            if takeBack(saved.draft, at: number) { return }
            addFolder("drafts/" + name.string, saved.files)
            let checksum = saved.files[0].bytes.checksum
            drafts[name] = (nil, SavedVersion(number: number, last: number, checksum: checksum))
        case .addToTrash(let discarded):
            let entry = DiscardedDraft(discarded.draft.draft, discarded: discarded.discarded)
            guard try StateFiles.entry(of: entry, in: data) == nil else { return }
            addFolder(try freeName(of: entry.draft.name, at: entry.discarded).path, discarded.draft.files)
        }
    }

    /// Adds a folder with files; its name must be free.
    private mutating func addFolder(_ path: String, _ files: [(name: String, bytes: [UInt8])]) {
        // No draft’s name begins with a dot.
        let new = Self.parent(of: path) + "/." + path.dropFirst(Self.parent(of: path).count + 1) + ".new"
        folders.append((Move(from: new, to: path), .folder(files)))
    }

    /// Renames a folder; the new name must be free.
    private mutating func move(_ path: String, to newPath: String) {
        folders.append((Move(from: path, to: newPath), .existing))
    }

    private func requireCurrent(_ name: DraftName, _ version: SavedVersion) throws(Failure) {
        _ = try VersionFolder.draft(name).current(version, in: data)
    }

    private func requireFree(_ name: DraftName) throws(Failure) {
        if try VersionFolder.draft(name).numbers(in: data).isEmpty { return }
        throw Failure(.conflict, "A draft named “\(name.string)” already exists.", hint: .tryAgain)
    }

    /// Returns a name in the trash that comes after those of the same second, so that the order is kept.
    private mutating func freeName(of draft: DraftName, at time: Date) throws(Failure) -> DiscardedName {
        let second = DiscardedName(of: draft, discarded: time).discarded
        if numbersInTrash[second] == nil {
            numbersInTrash[second] =
                try StateFiles.trash(in: data).filter { $0.discarded == second }.map(\.number).max() ?? 0
        }
        numbersInTrash[second, default: 0] += 1
        return DiscardedName(of: draft, discarded: time, number: numbersInTrash[second, default: 1])
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
        move(entry.path, to: "drafts/" + draft.name.string)
        drafts[draft.name] = (nil, newest)
        return true
    }

    // MARK: Writing

    /// Performs the commit, and returns when it is on disk.
    ///
    /// - Throws: `.unwritable`. Nothing has changed then, unless the disk also fails during the rollback; in that case
    ///   the next start completes the journal.
    func perform() throws(Failure) {
        let steps = files + folders
        var (path, written) = ("", [String]())
        do {
            for (move, content) in steps {
                path = move.to
                switch content {
                case .file(let bytes):
                    // The folder of later versions exists.
                    if path.hasSuffix("/1.json") { try makeParent(of: path) }
                    try data.create(move.from, holding: bytes)
                    written.append(move.from)
                case .folder(let files):
                    try makeParent(of: path)
                    written.append(move.from)
                    try Self.clear(move.from, in: data)
                    try data.makeFolder(move.from)
                    for file in files { try data.create(move.from + "/" + file.name, holding: file.bytes) }
                    try Self.synchronize([move.from], in: data)
                case .existing: try makeParent(of: path)
                }
            }
            path = (folders + steps).first?.move.to ?? path
            let moves = steps.map(\.move)
            let needsJournal = files.count > 1 || !folders.isEmpty
            try needsJournal ? Self.makeTogether(moves, in: data, at: time) : Self.apply(moves, in: data)
        } catch {
            // While there is a journal, the files that it names are still to be put in place.
            if (try? data.contains(Self.journal)) == false {
                for new in written { try? Self.clear(new, in: data) }
            }
            throw .unwritable(data.path(of: path), error)
        }
    }

    private func makeParent(of path: String) throws(Errno) {
        let parent = Self.parent(of: path)
        guard !parent.isEmpty else { return }
        // The process that created the folder of a first version may have been stopped before its name was on disk.
        if !path.hasSuffix("/1.json"), try data.contains(parent) { return }
        try makeParent(of: parent)
        try data.makeFolder(parent)
        try Self.synchronize([Self.parent(of: parent)], in: data)
    }

    // MARK: Putting files in place

    private static func makeTogether(_ moves: [Move], in data: OpenFolder, at time: Date) throws(Errno) {
        do {
            // A journal is useless if the names in it are not on disk.
            try synchronize(moves.map { parent(of: $0.from) }, in: data)
            try data.replace(journal, with: bytes(of: moves, at: time))
            try data.synchronize()
            try apply(moves, in: data)
        } catch {
            try? data.remove(journal + ".new")
            // If a failing disk prevents a durable rollback, the next process that finds the journal completes it.
            if moves.allSatisfy({ (try? data.contains($0.from)) == true }),
                (try? synchronize(folders(of: moves), in: data)) != nil
            {
                removeJournal(in: data)
            }
            throw error
        }
        removeJournal(in: data)
    }

    /// Deletes the journal durably: if it came back after a power cut, its names might be in use for something else.
    private static func removeJournal(in data: OpenFolder) {
        try? data.remove(journal)
        try? data.synchronize()
    }

    /// Makes the moves that are still to be made, and returns when they are on disk; undoes its own moves on failure.
    private static func apply(_ moves: [Move], in data: OpenFolder) throws(Errno) {
        var made: [Move] = []
        do {
            for move in moves where try data.contains(move.from) {
                try clearEmpty(move.to, in: data)
                try data.rename(move.from, to: move.to)
                made.append(move)
            }
            try synchronize(folders(of: moves), in: data)
        } catch {
            for move in made.reversed() { try? data.rename(move.to, to: move.from) }
            // Otherwise a power cut could leave any part of it.
            try? synchronize(folders(of: made), in: data)
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
            if let moves = try? moves(in: bytes) { try apply(moves, in: data) }
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

    private static func bytes(of moves: [Move], at time: Date) -> [UInt8] {
        var payload = JSONObject()
        payload["moves"] = JSONForm.list(of: Move.form).write(moves)
        return StateDocument(format: format, payload: payload, savedAt: time).encoded()
    }

    private static func moves(in bytes: [UInt8]) throws(Damage) -> [Move] {
        let document = try StateDocument(reading: bytes, format: format)
        guard document.isChecked, let moves = document.payload["moves"] else { return [] }
        return try JSONForm.list(of: Move.form).read(moves)
    }

    // MARK: Folders

    private static func parent(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    private static func folders(of moves: [Move]) -> [String] {
        moves.flatMap { [parent(of: $0.from), parent(of: $0.to)] }
    }

    private static func synchronize(_ folders: [String], in data: OpenFolder) throws(Errno) {
        for folder in Set(folders).sorted() {
            if folder.isEmpty {
                try data.synchronize()
            } else {
                _ = try data.within(folder) { (folder) throws(Errno) in try folder.synchronize() }
            }
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

    /// Deletes a folder that contains only what interrupted saves have left.
    private static func clearEmpty(_ path: String, in data: OpenFolder) throws(Errno) {
        let names = try? data.within(path) { (folder) throws(Errno) in try folder.names() }
        if let names = names ?? nil, names.allSatisfy({ $0.hasSuffix(".new") }) { try clear(path, in: data) }
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

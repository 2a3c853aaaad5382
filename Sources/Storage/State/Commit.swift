import Domain
import Ports
import SystemPackage
import struct FoundationEssentials.Date

/// Files and folders in the data folder that are put in place together.
///
/// Everything new is first written and synchronized under another name. A single file is put in place by one rename,
/// which commits the change. For several files, or a folder, `journal.json` is written first and names them. Writing it
/// commits the change, and a process that finds a journal completes it. A change that is interrupted at any point has
/// therefore happened completely or not at all.
///
/// A folder needs a journal because its name must be on disk before anything is saved in it. After an interruption, the
/// next process could not know whether it is.
struct Commit {
    typealias File = (name: String, bytes: [UInt8])

    /// A rename; both paths are relative to the data folder.
    private struct Move: Sendable {
        var from = ""
        var to = ""

        static let form = JSONForm<Move>.object(
            Move(), [.init("from", \.from, .text, isRequired: true), .init("to", \.to, .text, isRequired: true)])
    }

    private static let journal = "journal.json"
    private static let format = "souk-journal"

    private let data: OpenFolder
    private var files: [(path: String, bytes: [UInt8])] = []
    private var folders: [(path: String, files: [File])] = []
    private var moves: [Move] = []

    init(in data: OpenFolder) {
        self.data = data
    }

    /// Adds a file to an existing folder, or to one that is created with it.
    mutating func add(_ path: String, _ bytes: [UInt8]) { files.append((path, bytes)) }

    /// Adds a folder with files; its name must be free.
    mutating func addFolder(_ path: String, _ files: [File]) { folders.append((path, files)) }

    /// Renames a folder; the new name must be free.
    mutating func move(_ path: String, to newPath: String) { moves.append(Move(from: path, to: newPath)) }

    /// Returns true if a folder or a rename of this commit already takes that path.
    func fills(_ path: String) -> Bool {
        moves.contains { $0.to == path } || folders.contains { $0.path == path }
    }

    /// Performs the commit, and returns when it is on disk.
    ///
    /// - Throws: `.unwritable`. Nothing has changed then, unless the disk also fails during the rollback; in that case
    ///   the next start completes the journal.
    func perform(at time: Date) throws(Failure) {
        var path = ""
        var prepared: [Move] = []
        do {
            for file in files {
                path = file.path
                // The folder of later versions exists.
                if path.hasSuffix("/1.json") { try makeParent(of: path) }
                try data.create(path + ".new", holding: file.bytes)
                prepared.append(Move(from: path + ".new", to: path))
            }
            for folder in folders {
                path = folder.path
                try makeParent(of: path)
                // No draft’s name begins with a dot.
                let new = Self.parent(of: path) + "/." + (FilePath(path).lastComponent?.string ?? "") + ".new"
                prepared.append(Move(from: new, to: path))
                try Self.clear(new, in: data)
                try data.makeFolder(new)
                for file in folder.files { try data.create(new + "/" + file.name, holding: file.bytes) }
                try Self.synchronize([new], in: data)
            }
            for move in moves {
                path = move.to
                try makeParent(of: path)
            }
            path = prepared.first?.to ?? path
            let needsJournal = files.count > 1 || !folders.isEmpty || !moves.isEmpty
            try needsJournal
                ? Self.makeTogether(prepared + moves, in: data, at: time)
                : Self.apply(prepared, in: data)
        } catch {
            // While there is a journal, the files that it names are still to be put in place.
            if (try? data.contains(Self.journal)) == false {
                for move in prepared { try? Self.clear(move.from, in: data) }
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

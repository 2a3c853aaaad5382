import Domain
import Services
import SystemPackage
import struct FoundationEssentials.Date

/// Files and folders that take their places in the folder of data together.
///
/// Everything new is written and synchronised under another name first. One file takes its place by one renaming, which
/// is the moment at which the change happened. Where there are several, or a folder, `journal.json` is written before them
/// and names them: then that is the moment, and whoever finds a journal finishes what it names. So a change that was cut
/// off anywhere has happened as a whole or not at all.
///
/// A folder has one because its name must be on disk before anything that is saved in it: whoever comes after one that was
/// stopped in between would not know.
struct Commit {
    /// A renaming; both paths are within the folder of data.
    struct Move: Hashable {
        let from: String
        let to: String
    }

    private static let journal = "journal.json"
    private static let format = "souk-journal"

    private let data: OpenFolder
    private var files: [(path: String, bytes: [UInt8])] = []
    private var folders: [(path: String, files: [(name: String, bytes: [UInt8])])] = []
    private var moves: [Move] = []

    init(in data: OpenFolder) {
        self.data = data
    }

    /// Adds a file to a folder that is there or is one of ours.
    mutating func add(_ path: String, _ bytes: [UInt8]) { files.append((path, bytes)) }

    /// Adds a folder with files; none of that name is there.
    mutating func addFolder(_ path: String, _ files: [(name: String, bytes: [UInt8])]) {
        folders.append((path, files))
    }

    /// Has a folder take another name that is free.
    mutating func move(_ path: String, to newPath: String) { moves.append(Move(from: path, to: newPath)) }

    /// Returns whether something already takes that place.
    func fills(_ path: String) -> Bool {
        moves.contains { $0.to == path } || folders.contains { $0.path == path }
    }

    /// Does all of it, and returns when it is on disk.
    ///
    /// - Throws: `.unwritable`; nothing has changed then, but for a disk that fails on the way back too, where the next
    ///   start finishes what the journal names.
    func perform(at time: Date) throws(Failure) {
        var path = ""
        var prepared: [Move] = []
        do {
            for file in files {
                path = file.path
                prepared.append(try prepare(file.path, file.bytes))
            }
            for folder in folders {
                path = folder.path
                prepared.append(try prepareFolder(folder.path, folder.files))
            }
            for move in moves {
                path = move.to
                try makeParent(of: move.to)
            }
            path = prepared.isEmpty ? path : prepared[0].to
            let needsJournal = files.count > 1 || !folders.isEmpty || !moves.isEmpty
            try Self.make(prepared + moves, needsJournal, in: data, at: time)
        } catch {
            // As long as there is a journal, what it names is still to take its place.
            if (try? data.contains(Self.journal)) == false {
                for move in prepared { try? Self.clear(move.from, in: data) }
            }
            throw .unwritable(data.path(of: path), error)
        }
    }

    /// Writes a file under a name beside the one that it is to have.
    private func prepare(_ path: String, _ bytes: [UInt8]) throws(Errno) -> Move {
        try makeParent(of: path)
        try data.create(path + ".new", holding: bytes)
        return Move(from: path + ".new", to: path)
    }

    private func prepareFolder(
        _ path: String, _ files: [(name: String, bytes: [UInt8])]
    ) throws(Errno) -> Move {
        try makeParent(of: path)
        // No draft’s name begins so.
        let new = Self.parent(of: path) + "/." + (FilePath(path).lastComponent?.string ?? "") + ".new"
        do {
            try Self.clear(new, in: data)
            try data.makeFolder(new)
            for file in files { try data.create(new + "/" + file.name, holding: file.bytes) }
            try Self.synchronize(new, in: data)
        } catch {
            try? Self.clear(new, in: data)
            throw error
        }
        return Move(from: new, to: path)
    }

    private func makeParent(of path: String) throws(Errno) {
        let parent = Self.parent(of: path)
        guard !parent.isEmpty else { return }
        // Whoever made the folder of a first version may have been stopped before its name was on disk.
        let isKnown = try data.contains(parent) && !path.hasSuffix("/1.json")
        guard !isKnown else { return }
        try makeParent(of: parent)
        try data.makeFolder(parent)
        try Self.synchronize(Self.parent(of: parent), in: data)
    }

    // MARK: Taking their places

    private static func make(_ moves: [Move], _ needsJournal: Bool, in data: OpenFolder, at time: Date) throws(Errno) {
        // A file that was just written is there, and no version has its name.
        guard needsJournal else { return try apply(moves, arePrepared: true, in: data) }
        do {
            // A journal is worth nothing without the names that it names.
            try synchronize(foldersOf: moves.map(\.from), in: data)
            try data.create(journal + ".new", holding: bytes(of: moves, at: time))
            try data.rename(journal + ".new", to: journal)
            try data.synchronize()
            try apply(moves, in: data)
        } catch {
            try? data.remove(journal + ".new")
            // What a failing disk did not let us take back for good is finished by whoever finds the journal.
            if moves.allSatisfy({ (try? data.contains($0.from)) == true }), isSynchronized(moves, in: data) {
                removeJournal(in: data)
            }
            throw error
        }
        removeJournal(in: data)
    }

    private static func isSynchronized(_ moves: [Move], in data: OpenFolder) -> Bool {
        (try? synchronize(foldersOf: moves.flatMap { [$0.from, $0.to] }, in: data)) != nil
    }

    /// Takes the journal away for good: one that came back after a power cut would name what is another’s by then.
    private static func removeJournal(in data: OpenFolder) {
        try? data.remove(journal)
        try? data.synchronize()
    }

    /// Makes the moves that are not made yet, and returns when they are on disk; takes back what it made where it fails.
    ///
    /// - Parameter arePrepared: Whether all are still to be made, and nothing has the names.
    private static func apply(_ moves: [Move], arePrepared: Bool = false, in data: OpenFolder) throws(Errno) {
        var made: [Move] = []
        do {
            for move in moves {
                if !arePrepared {
                    guard try data.contains(move.from) else { continue }
                    try clearEmpty(move.to, in: data)
                }
                try data.rename(move.from, to: move.to)
                made.append(move)
            }
            try synchronize(foldersOf: moves.flatMap { [$0.from, $0.to] }, in: data)
        } catch {
            for move in made.reversed() { try? data.rename(move.to, to: move.from) }
            // Else a power cut could leave of it what it likes.
            _ = isSynchronized(made, in: data)
            throw error
        }
    }

    /// Finishes a commit that was cut off; nothing is done where there is none. The folder is locked.
    ///
    /// - Throws: `.unfinished`; it is finished another time then.
    static func finish(in data: OpenFolder) throws(Failure) {
        do {
            guard let bytes = try data.bytes(of: journal, limit: 64 << 20) else { return }
            // Names reach the disk after what they name: one that is no journal is a damaged disk’s.
            if let moves = moves(in: bytes) { try apply(moves, in: data) }
            try data.remove(journal)
            try data.synchronize()
        } catch {
            var failure = Failure.unwritable(data.path(of: journal), error)
            failure.kind = .unfinished
            throw failure
        }
    }

    /// Returns whether a commit is under way, or was cut off.
    static func isUnfinished(in data: OpenFolder) -> Bool {
        (try? data.contains(journal)) == true
    }

    private static func bytes(of moves: [Move], at time: Date) -> [UInt8] {
        var payload = JSONObject()
        payload["moves"] = .array(
            moves.map { move in
                var object = JSONObject()
                object["from"] = .string(move.from)
                object["to"] = .string(move.to)
                return .object(object)
            })
        return StateDocument(format: format, payload: payload, savedAt: time).encoded()
    }

    private static func moves(in bytes: [UInt8]) -> [Move]? {
        guard let document = try? StateDocument(reading: bytes, format: format), document.isChecked,
            let objects = try? document.payload.objects("moves")
        else { return nil }
        var moves: [Move] = []
        for object in objects {
            guard let from = try? object.text("from"), let to = try? object.text("to") else { return nil }
            moves.append(Move(from: from, to: to))
        }
        return moves
    }

    // MARK: Folders

    private static func parent(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    private static func synchronize(foldersOf paths: [String], in data: OpenFolder) throws(Errno) {
        for folder in Set(paths.map(parent)).sorted() { try synchronize(folder, in: data) }
    }

    private static func synchronize(_ folder: String, in data: OpenFolder) throws(Errno) {
        guard !folder.isEmpty else { return try data.synchronize() }
        _ = try data.within(folder) { (folder) throws(Errno) in try folder.synchronize() }
    }

    /// Takes a file away, or a folder with the files in it; nothing happens where there is none.
    static func clear(_ path: String, in data: OpenFolder) throws(Errno) {
        let isFolder: Void? = try? data.within(path) { (folder) throws(Errno) in
            // The newest goes last, so that what is cut off leaves a folder that is still read as what it was.
            let names = try folder.names().filter { $0 != "." && $0 != ".." }
            let numbered = names.sorted { (VersionNumbers.number($0) ?? 0) < (VersionNumbers.number($1) ?? 0) }
            for name in numbered { try folder.remove(name) }
        }
        if isFolder != nil { try data.removeFolder(path) } else { try data.remove(path) }
    }

    /// Takes a folder away in which nothing is but what saves that were cut off have left.
    private static func clearEmpty(_ path: String, in data: OpenFolder) throws(Errno) {
        let names = try? data.within(path) { (folder) throws(Errno) in
            try folder.names().filter { $0 != "." && $0 != ".." }
        }
        guard let names = names ?? nil, names.allSatisfy({ $0.hasSuffix(".new") }) else { return }
        try clear(path, in: data)
    }
}

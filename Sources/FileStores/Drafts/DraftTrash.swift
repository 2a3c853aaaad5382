import Domain
import Services
import SystemPackage
import struct FoundationEssentials.Date

/// The discarded drafts: `removed/velo.20261120T120000Z.json` in the folder of drafts, and beside it, in a folder of the
/// same name without its ending, the versions before it.
///
/// A draft is discarded by one rename of its file, after which its versions follow, and is brought back the other way
/// round. So what is cut off in between is the same in both directions: the file is here, and its versions are still
/// where those of a draft are.
struct DraftTrash {
    static let root = "removed"

    /// A discarded draft as it is in the trash.
    struct Entry {
        let draft: DraftName
        let discarded: Date
        /// Its file, in the folder of drafts.
        let file: String
        /// Where its versions are, if it has any; nil for one that was discarded by a souk that kept none.
        let versions: String?
    }

    private let folder: OpenFolder

    init(in folder: OpenFolder) {
        self.folder = folder
    }

    /// Every discarded draft, the latest first.
    func entries() throws(Errno) -> [Entry] {
        let names = try names()
        let stamped = names.filter { $0.hasSuffix(".json") }.compactMap { DiscardedName(String($0.dropLast(5))) }
        return stamped.sorted(by: >).map(Self.entry) + olderEntries(among: names)
    }

    private func names() throws(Errno) -> [String] {
        try folder.within(Self.root) { (trash) throws(Errno) in try trash.names() } ?? []
    }

    private static func entry(_ name: DiscardedName) -> Entry {
        let place = root + "/" + name.string
        return Entry(draft: name.draft, discarded: name.discarded, file: place + ".json", versions: place)
    }

    /// Those that an earlier souk called `velo.json.1` and so on, by when they were put there.
    private func olderEntries(among names: [String]) -> [Entry] {
        let entries = names.compactMap { name -> Entry? in
            guard let dot = name.lastIndex(of: "."), Int(name[name.index(after: dot)...]) != nil,
                name[..<dot].hasSuffix(".json"), let draft = DraftName(String(name[..<dot].dropLast(5))),
                let discarded = try? folder.moment(of: Self.root + "/" + name)
            else { return nil }
            return Entry(draft: draft, discarded: discarded, file: Self.root + "/" + name, versions: nil)
        }
        return entries.sorted { $0.discarded > $1.discarded }
    }

    /// The discarded drafts of one name, the latest first.
    func entries(of draft: DraftName) throws(Errno) -> [Entry] {
        // Times are read of these alone: reading them all for each of many drafts takes quadratic time.
        let names = try names().filter { $0.hasPrefix(draft.string + ".") }
        let stamped = names.filter { $0.hasSuffix(".json") }.compactMap { DiscardedName(String($0.dropLast(5))) }
        return (stamped.sorted(by: >).map(Self.entry) + olderEntries(among: names)).filter { $0.draft == draft }
    }

    /// Puts the file of a draft in, and its versions; what has been kept for its time stays until it is removed.
    ///
    /// - Throws: What kept the file from being moved or synchronised.
    func put(_ file: String, of draft: DraftName, at time: Date) throws(Errno) {
        try folder.makeFolder(Self.root)
        let name = try freeName(of: draft, at: time)
        let entry = Self.entry(name)
        try move(file, to: entry.file)
        // The draft is discarded now. Versions that cannot follow it are found where they are.
        try? DraftHistory(of: draft, in: folder).move(to: Self.root + "/" + name.string)
    }

    /// Puts a draft in that was discarded elsewhere, its versions first, and returns when it is on disk.
    func add(_ discarded: SavedState.Discarded) throws(Errno) {
        let draft = discarded.draft.draft.name
        let wanted = DiscardedName(of: draft, discarded: discarded.discarded)
        if try !folder.contains(Self.entry(wanted).file) {
            try versions(of: wanted).removeLeftovers(of: discarded.draft.older)
        }
        let name = try freeName(of: draft, at: discarded.discarded)
        // What is cut off leaves a file of the name that saves have, and the next one removes it.
        let file = draft.string + ".json.new"
        try folder.makeFolder(Self.root)
        try versions(of: name).fill(with: discarded.draft.older, by: file)
        do throws(Errno) {
            try folder.create(file, holding: discarded.draft.newest.document.encoded())
            try move(file, to: Self.entry(name).file)
        } catch {
            try? folder.remove(file)
            try? versions(of: name).removeAll()
            throw error
        }
    }

    /// Where the versions before a discarded draft are, which may not have followed it; nil where there are none.
    func versions(of entry: Entry) throws(Errno) -> DraftHistory? {
        if let name = DiscardedName(String(entry.file.dropFirst(Self.root.count + 1).dropLast(".json".count))) {
            let versions = versions(of: name)
            if try versions.isPresent() { return versions }
        }
        let history = DraftHistory(of: entry.draft, in: folder)
        return try folder.contains(entry.draft.string + ".json") ? nil : history
    }

    /// Moves a file in or out, and returns when that is on disk; where it cannot be, the file is where it was.
    private func move(_ file: String, to newPlace: String) throws(Errno) {
        try folder.rename(file, to: newPlace)
        do throws(Errno) {
            _ = try folder.within(Self.root) { (trash) throws(Errno) in try trash.synchronize() }
            try folder.synchronize()
        } catch {
            try? folder.rename(newPlace, to: file)
            throw error
        }
    }

    private func freeName(of draft: DraftName, at time: Date) throws(Errno) -> DiscardedName {
        var number = 1
        while true {
            let name = DiscardedName(of: draft, discarded: time, number: number)
            let place = Self.root + "/" + name.string
            if try !folder.contains(place), try !folder.contains(place + ".json") { return name }
            number += 1
        }
    }

    /// Takes a draft out, under `file`, and puts its versions where those of a draft are.
    func take(_ entry: Entry, as file: String) throws(Errno) {
        let history = DraftHistory(of: entry.draft, in: folder)
        if let versions = entry.versions, try folder.contains(versions) {
            try vacate(history, of: entry.draft, at: entry.discarded)
            try history.restore(from: versions)
        }
        try move(entry.file, to: file)
    }

    /// Moves versions away that stand in the place of a draft which is not there.
    ///
    /// They are those of the draft that was discarded last: its file went, and they did not follow. Where there is no
    /// such draft, they are kept for their time alone.
    func vacate(_ history: DraftHistory, of draft: DraftName, at time: Date) throws(Errno) {
        guard try history.isPresent() else { return }
        for entry in try entries(of: draft) {
            guard let versions = entry.versions, try !folder.contains(versions) else { continue }
            return try history.move(to: versions)
        }
        try folder.makeFolder(Self.root)
        try history.move(to: Self.root + "/" + (try freeName(of: draft, at: time)).string)
    }

    /// Removes what has been kept for its time.
    func removeExpired(at time: Date) throws(Errno) {
        let names = try names()
        for entry in olderEntries(among: names) where entry.isExpired(at: time) { try folder.remove(entry.file) }
        let stems = names.map { $0.hasSuffix(".json") ? String($0.dropLast(5)) : $0 }
        for name in Set(stems.compactMap(DiscardedName.init)) {
            let entry = Self.entry(name)
            if entry.isExpired(at: time) { try remove(name) }
        }
    }

    /// The versions go first: a file without versions is found and removed the next time, in whatever it is cut off.
    private func remove(_ name: DiscardedName) throws(Errno) {
        try versions(of: name).removeAll()
        try folder.remove(Self.entry(name).file)
    }

    private func versions(of name: DiscardedName) -> DraftHistory {
        DraftHistory(name.string, under: Self.root, in: folder)
    }
}

extension DraftTrash.Entry {
    func isExpired(at time: Date) -> Bool {
        DiscardedDraft.end(of: discarded) < time
    }
}

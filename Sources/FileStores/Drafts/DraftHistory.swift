import Domain
import Services
import SystemPackage

/// The versions before the newest of one draft: version 7 of `velo` is `history/velo/7.json` in the folder of drafts.
///
/// Before a save takes its name from the file of a draft, the file gets its second name here. So no byte is written for
/// the history, and nothing more is synchronised: what the save synchronises carries the second name along wherever the
/// file system keeps its changes in order. A save that is cut off leaves the newest version here as well, which is of
/// no harm: it is the same file.
struct DraftHistory {
    private static let root = "history"

    private let folder: OpenFolder
    private let root: String
    /// Where it is, in the folder of drafts.
    let place: String

    init(of name: DraftName, in folder: OpenFolder) {
        self.init(name.string, under: Self.root, in: folder)
    }

    /// The versions of a draft that is no longer there, which are in another folder than those of drafts.
    init(_ name: String, under root: String, in folder: OpenFolder) {
        self.folder = folder
        self.root = root
        place = root + "/" + name
    }

    /// The file of a version.
    func file(_ number: Int) -> String {
        "\(place)/\(number).json"
    }

    /// Whether there is a version.
    func isPresent() throws(Errno) -> Bool {
        try folder.contains(place)
    }

    /// Keeps `generation`, which is in `file`, and lets go the one that has become too many.
    func keep(_ generation: StateFile<Draft>.Generation, in file: String) throws(Errno) {
        do throws(Errno) {
            try add(generation, in: file)
        } catch .noSuchFileOrDirectory {
            try makeFolders()
            try add(generation, in: file)
        } catch {
            throw error
        }
        thin(newest: generation.document.generation + 1)
    }

    private func makeFolders() throws(Errno) {
        try folder.makeFolder(root)
        try folder.makeFolder(place)
    }

    /// Writes versions that come from elsewhere, where there is none yet, and returns when they are on disk; where that
    /// fails, there is none.
    ///
    /// - Parameter newName: Under which each is written before it gets its name, so that none is ever here in part.
    func fill(with versions: [DraftVersion], by newName: String) throws(Errno) {
        guard !versions.isEmpty else { return }
        do throws(Errno) {
            try makeFolders()
            for version in versions {
                try folder.create(newName, holding: version.document.encoded())
                try folder.rename(newName, to: file(version.number))
            }
            for place in [place, root] {
                _ = try folder.within(place) { (open) throws(Errno) in try open.synchronize() }
            }
            try folder.synchronize()
        } catch {
            try? folder.remove(newName)
            try? removeAll()
            throw error
        }
    }

    /// Removes what is left of ``fill(with:by:)`` with these versions, when it was cut off; anything else stays.
    func removeLeftovers(of versions: [DraftVersion]) throws(Errno) {
        let documents = Dictionary(versions.map { ($0.number, $0.document) }) { $1 }
        let names = try folder.within(place) { (open) throws(Errno) in try open.names() } ?? []
        for name in names where name != "." && name != ".." {
            guard let number = Self.number(of: name), let document = documents[number],
                let bytes = try folder.bytes(of: file(number), limit: document.encoded().count),
                let left = try? StateDocument(reading: bytes, format: StoredForm<Draft>.draftFormat),
                left.savedAt == document.savedAt, left.payload.object == document.payload.object
            else { return }
        }
        if try isPresent() { try removeAll() }
    }

    /// Removes every version; nothing happens where there is none.
    func removeAll() throws(Errno) {
        _ = try folder.within(place) { (open) throws(Errno) in
            for name in try open.names() where name != "." && name != ".." { try open.remove(name) }
        }
        try folder.removeFolder(place)
    }

    private func add(_ generation: StateFile<Draft>.Generation, in file: String) throws(Errno) {
        let version = self.file(generation.document.generation)
        do throws(Errno) {
            try folder.link(file, to: version)
        } catch .fileExists {
            // Of a save that was cut off or failed, or mended by hand since: what is saved now counts.
            try folder.remove(version)
            try folder.link(file, to: version)
        } catch .notPermitted, .notSupported, .noFunction, .improperLink, .tooManyLinks {
            try folder.create(version, holding: generation.bytes)
        } catch {
            throw error
        }
    }

    /// Lets those versions go that are too old since `newest`: at most one in each magnitude, so that nothing is listed.
    private func thin(newest: Int) {
        var age = DraftVersion.window
        while newest > age {
            let number = newest - age
            // One that stays against our will is only one too many.
            if !DraftVersion.isKept(number, newest: newest) { try? folder.remove(file(number)) }
            age *= 10
        }
    }

    /// The numbers of the versions, the newest first.
    func numbers() throws(Errno) -> [Int] {
        let names = try folder.within(place) { (versions) throws(Errno) in try versions.names() } ?? []
        return names.compactMap(Self.number).sorted(by: >)
    }

    private static func number(of name: String) -> Int? {
        guard name.hasSuffix(".json"), let number = Int(name.dropLast(".json".count)) else { return nil }
        return number > 0 && name == "\(number).json" ? number : nil
    }

    /// Moves everything to another place in the folder of drafts; nothing happens where there is no version.
    func move(to newPlace: String) throws(Errno) {
        _ = try ifPresent { () throws(Errno) in try folder.rename(place, to: newPlace) }
    }

    /// Puts what was moved away back, and returns when it is there on disk as well.
    func restore(from otherPlace: String) throws(Errno) {
        try folder.makeFolder(Self.root)
        try folder.rename(otherPlace, to: place)
        _ = try folder.within(Self.root) { (root) throws(Errno) in try root.synchronize() }
    }

    /// Gives the newest versions the names of a state file's older generations, so that there are three of it again.
    ///
    /// - Parameter generation: The newest, which is in the file itself.
    func lendOlder(to file: StateFile<Draft>, after generation: Int) {
        for (age, name) in file.everyName.enumerated().dropFirst() where generation > age {
            // The next save makes what is missing here.
            try? folder.link(self.file(generation - age), to: name)
        }
    }
}

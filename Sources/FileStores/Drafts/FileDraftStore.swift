public import Domain
public import Services
import Synchronization
import SystemPackage
public import struct FoundationEssentials.Date

/// Keeps each draft in a file of its own, `drafts/NAME.json` in the data folder.
///
/// A draft that is removed goes to `drafts/removed/NAME.json.1`, and so on.
public final class FileDraftStore: DraftStore {
    private struct State: ~Copyable {
        var folder: StateFolder
        var attic: StateFolder
        var files: [DraftName: StateFile<Draft>] = [:]
    }

    private let state: Mutex<State>
    private let now: @Sendable () -> Date

    /// - Parameter now: What a save is dated with.
    public convenience init(in folders: XDGFolders, now: @escaping @Sendable () -> Date = { Date() }) {
        self.init(in: folders, now: now, by: .machine)
    }

    /// - Parameter patience: How long to wait for another souk to let go of the folder.
    init(
        in folders: XDGFolders, now: @escaping @Sendable () -> Date, by system: any FileSystem,
        patience: Duration = .seconds(10)
    ) {
        self.now = now
        let folder = FilePath(folders.data).appending("drafts")
        state = Mutex(
            State(
                folder: StateFolder(folder, patience: patience, by: system),
                attic: StateFolder(folder.appending("removed"), patience: patience, by: system)))
    }

    /// Every draft; one that cannot be read is left out, with a notice that says why.
    ///
    /// - Throws: `.unreadable` when the folder itself cannot be read.
    public func load() throws(StoreError) -> StoredDrafts {
        try state.withLock { (state) throws(StoreError) in
            var all = StoredDrafts()
            let listing = try Self.listing(of: &state.folder)
            all.notices += listing.strangers.map { "“\($0)” was left alone: its name is not a draft’s." }
            state.files = [:]
            for name in listing.names {
                var file = Self.file(of: name)
                do throws(StoreError) {
                    let loaded = try file.load(at: now(), from: &state.folder)
                    if let stored = loaded.stored { all.drafts.append(Self.marked(stored, as: file.known)) }
                    all.notices += loaded.losses
                } catch {
                    all.notices.append(error.hint.map { error.message + " " + $0 } ?? error.message)
                }
                state.files[name] = file
            }
            return all
        }
    }

    public func save(_ draft: Draft, after generation: Int) throws(StoreError) -> Int {
        try state.withLock { (state) throws(StoreError) in
            try state.files[draft.name, default: Self.file(of: draft.name)]
                .save(draft, after: generation, at: now(), in: &state.folder)
        }
    }

    public func remove(_ name: DraftName, after generation: Int) throws(StoreError) {
        try state.withLock { (state) throws(StoreError) in
            try state.files[name, default: Self.file(of: name)]
                .remove(after: generation, to: &state.attic, from: &state.folder)
        }
    }

    private static func file(of name: DraftName) -> StateFile<Draft> {
        StateFile(name: name.string + ".json", form: .draft(name))
    }

    /// The names of the drafts, in order, and of files that look like drafts and cannot be.
    private static func listing(
        of folder: inout StateFolder
    ) throws(StoreError) -> (names: [DraftName], strangers: [String]) {
        var names: Set<DraftName> = []
        var strangers: [String] = []
        do throws(Errno) {
            guard let open = try folder.open() else { return ([], []) }
            for file in try open.names() {
                // A draft of which only an older generation is left is a draft all the same.
                let suffix = [".json", ".json.1", ".json.2"].first { file.hasSuffix($0) }
                guard let suffix else { continue }
                let stem = String(file.dropLast(suffix.count))
                if let name = DraftName(stem), name.string == stem {
                    names.insert(name)
                } else {
                    strangers.append(open.path(of: file).string)
                }
            }
        } catch {
            throw .unreadable(folder.path, error)
        }
        return (names.sorted { $0.string < $1.string }, strangers.sorted())
    }

    /// Files that were swapped or copied by hand are read under their own names, and the person is told.
    private static func marked(_ stored: Stored<Draft>, as file: StateFile<Draft>.Generation?) -> Stored<Draft> {
        guard case .string(let other) = file?.document.payload.object["name"], other != stored.payload.name.string
        else { return stored }
        var marked = stored
        marked.notices.append("The file of the draft “\(stored.payload.name.string)” was that of “\(other)”.")
        return marked
    }
}

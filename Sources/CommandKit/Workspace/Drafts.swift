public import Domain
import FoundationEssentials
public import Services
import Synchronization

/// The drafts as a command sees them: as they are on disk, each read when it is first asked for, under what was changed
/// and is not saved yet.
///
/// Two are equal where the same was changed.
public struct Drafts: Sendable, Hashable {
    /// Reads drafts once each and remembers their versions; copies of a workspace share it.
    private final class Reader: Sendable {
        let store: any StateStore
        private let read: Mutex<[DraftName: Result<Stored<Draft>?, Failure>]>

        init(_ store: any StateStore, knowing read: [DraftName: Result<Stored<Draft>?, Failure>]) {
            self.store = store
            self.read = Mutex(read)
        }

        /// What was read; a draft that could not be read then may be readable by now.
        var known: [DraftName: Result<Stored<Draft>?, Failure>] {
            read.withLock { read in
                read.filter { if case .success = $0.value { true } else { false } }
            }
        }

        func draft(_ name: DraftName) -> Result<Stored<Draft>?, Failure> {
            read.withLock { read in
                if let known = read[name] { return known }
                let found = Result { () throws(Failure) in try store.draft(name) }
                read[name] = found
                return found
            }
        }
    }

    private var reader: Reader
    /// The drafts that differ from the disk; nil for one that is to be gone.
    private(set) var changes: [DraftName: Draft?] = [:]

    /// - Parameter read: Drafts that were read already.
    init(in store: any StateStore, knowing read: [DraftName: Result<Stored<Draft>?, Failure>] = [:]) {
        reader = Reader(store, knowing: read)
    }

    /// A draft; nil where there is none of that name.
    ///
    /// - Throws: `.unreadable` for one that is there and cannot be read: its name is taken.
    public func draft(_ name: DraftName) throws(Failure) -> Draft? {
        if let changed = changes[name] { return changed }
        return try saved(name)?.payload
    }

    /// The names of the drafts, in order, also of those that cannot be read.
    ///
    /// - Throws: `.unreadable`.
    public func names() throws(Failure) -> [DraftName] {
        var names = Set(try reader.store.draftNames())
        for (name, draft) in changes { if draft == nil { names.remove(name) } else { names.insert(name) } }
        return names.sorted { $0.string < $1.string }
    }

    /// Replaces a draft, or removes it where nil; one that is as it was read is no change.
    public mutating func put(_ draft: Draft?, as name: DraftName) {
        let known = (try? saved(name))?.payload
        if known == draft { changes[name] = nil } else { changes[name] = .some(draft) }
    }

    /// A draft as it is on disk.
    func saved(_ name: DraftName) throws(Failure) -> Stored<Draft>? { try reader.draft(name).get() }

    /// The drafts as they are on disk.
    var unchanged: Drafts {
        var drafts = self
        drafts.changes = [:]
        return drafts
    }

    /// The same drafts, read anew but for one and for what the changes follow.
    func readAnew(keeping name: DraftName?) -> Drafts {
        var drafts = self
        let names = Set(changes.keys).union([name].compactMap(\.self))
        drafts.reader = Reader(reader.store, knowing: reader.known.filter { names.contains($0.key) })
        return drafts
    }

    /// The drafts once the changes are saved.
    func saved(as versions: [DraftName: SavedVersion]) -> Drafts {
        var drafts = self
        var read = reader.known
        for (name, draft) in changes {
            read[name] = .success(draft.map { Stored($0, version: versions[name]) })
        }
        drafts.reader = Reader(reader.store, knowing: read)
        drafts.changes = [:]
        return drafts
    }

    public static func == (left: Drafts, right: Drafts) -> Bool { left.changes == right.changes }

    public func hash(into hasher: inout Hasher) { hasher.combine(changes) }
}

extension Workspace {
    /// The draft a command means: the one named, else the open one.
    ///
    /// - Throws: `.notFound` where no draft is open; `.unreadable` where the open one could not be read.
    public func draft(_ reference: DraftReference?) throws(Failure) -> Draft {
        if let draft = reference?.draft { return draft }
        if let name = session.openDraft, let draft = try drafts.draft(name) { return draft }
        let names = try drafts.names()
        let hint: Message =
            names.isEmpty
            ? "Type draft new NAME to begin one." : "Type draft open NAME, one of \(list: names.map(\.string))."
        throw Failure(.notFound, "No draft is open.", hint: hint)
    }

    /// The draft that is meant by `NEW`, the open one, or by `NAME NEW`, with the new name.
    ///
    /// - Throws: `.notFound` where there is no such draft, `.refused` where the new name is taken.
    public func draft(
        _ first: OldOrNewDraftName, _ second: DraftName?
    ) throws(Failure) -> (draft: Draft, new: DraftName) {
        let draft = try draft(second == nil ? nil : first.reference())
        let new = second ?? first.name
        try requireFree(new, hint: "Choose another name.")
        return (draft, new)
    }

    /// Refuses a name that a draft has.
    ///
    /// - Throws: `.refused`; `.unreadable` where that draft could not be read.
    public func requireFree(_ name: DraftName, hint: Message) throws(Failure) {
        guard try drafts.draft(name) != nil else { return }
        throw Failure(.refused, "There is a draft “\(name.string)” already.", hint: hint)
    }

    /// The name that is wanted, or else one that no draft has, made from a title where there is one.
    public func name(_ wanted: DraftName?, orFor title: String? = nil) throws(Failure) -> DraftName {
        if let wanted { return wanted }
        let taken = Set(try drafts.names())
        return DraftName.free(for: title) { taken.contains($0) }
    }

    /// Changes the open draft and notes the time.
    ///
    /// - Returns: The draft as it is now.
    public mutating func changeOpenDraft(
        using world: World, _ change: (inout Draft) -> Void
    ) throws(Failure) -> Draft {
        let before = try draft(nil)
        var draft = before
        change(&draft)
        if draft != before { draft.changed = world.now() }
        openDraft = draft
        return draft
    }

    /// The categories an ad can be placed in.
    public func listingCategories(using world: World) async throws(Failure) -> [String] {
        guard let source = world.source(of: .listings) else { return [] }
        return try await source.categories().map(\.name)
    }
}

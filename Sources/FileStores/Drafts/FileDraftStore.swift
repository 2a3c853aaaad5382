public import Domain
public import Services
import Synchronization
import SystemPackage
public import struct FoundationEssentials.Date

/// Keeps each draft in a file of its own, `drafts/NAME.json` in the data folder.
///
/// The versions before it are in `drafts/history/NAME`; a draft that is discarded goes to `drafts/removed` with them.
public final class FileDraftStore: DraftStore {
    private let drafts: Mutex<DraftFolder>
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - now: What a save is dated with.
    ///   - faults: What a tester wants to fail.
    public convenience init(
        in folders: XDGFolders, now: @escaping @Sendable () -> Date = { Date() }, failing faults: Faults? = nil
    ) {
        self.init(in: folders, now: now, by: FaultyFileSystem.machine(failing: faults))
    }

    /// - Parameter patience: How long to wait for another souk to let go of the folder.
    init(
        in folders: XDGFolders, now: @escaping @Sendable () -> Date, by system: any FileSystem,
        patience: Duration = .seconds(10)
    ) {
        self.now = now
        drafts = Mutex(
            DraftFolder(FilePath(folders.data).appending("drafts"), patience: patience, by: system))
    }

    /// Every draft; one that cannot be read is left out, with a notice that says why.
    ///
    /// - Throws: `.unreadable` when the folder itself cannot be read.
    public func load() throws(StoreError) -> StoredDrafts {
        try drafts.withLock { (drafts) throws(StoreError) in try drafts.load(at: now()) }
    }

    public func save(_ draft: Draft, after generation: Int) throws(StoreError) -> Int {
        try drafts.withLock { (drafts) throws(StoreError) in try drafts.save(draft, after: generation, at: now()) }
    }

    public func rename(_ name: DraftName, to draft: Draft, after generation: Int) throws(StoreError) -> Int {
        try drafts.withLock { (drafts) throws(StoreError) in
            try drafts.rename(name, to: draft, after: generation, at: now())
        }
    }

    public func remove(_ name: DraftName, after generation: Int) throws(StoreError) {
        try drafts.withLock { (drafts) throws(StoreError) in
            try drafts.remove(name, after: generation, at: now())
        }
    }

    public func versions(of name: DraftName) throws(StoreError) -> StoredVersions {
        try drafts.withLock { (drafts) throws(StoreError) in try drafts.versions(of: name) }
    }

    public func discarded() throws(StoreError) -> StoredTrash {
        try drafts.withLock { (drafts) throws(StoreError) in try drafts.discarded(at: now()) }
    }

    public func versions(of discarded: DiscardedDraft) throws(StoreError) -> StoredVersions {
        try drafts.withLock { (drafts) throws(StoreError) in try drafts.versions(of: discarded) }
    }

    public func adopt(_ draft: SavedDraft) throws(StoreError) -> Int {
        try drafts.withLock { (drafts) throws(StoreError) in try drafts.adopt(draft, at: now()) }
    }

    public func adopt(_ discarded: SavedState.Discarded) throws(StoreError) {
        try drafts.withLock { (drafts) throws(StoreError) in try drafts.adopt(discarded, at: now()) }
    }
}

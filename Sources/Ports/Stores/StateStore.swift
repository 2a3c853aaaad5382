public import Domain

/// A store of the user's data: the session, the drafts with their versions, the trash, and the entries of `undo`.
///
/// A change is committed as a whole: if it is interrupted, the store contains the state before it or after it. The view
/// is saved separately by ``keepView(of:)``, without waiting for the disk.
public protocol StateStore: Sendable {
    /// Loads the session and the open draft.
    ///
    /// - Throws: `.unreadable` if the session exists and cannot be read, or needs a newer souk.
    func load() throws(Failure) -> KeptState

    /// Returns whether another process has saved the session or the open draft since they were last read or saved here.
    ///
    /// - Parameter isReadAhead: True for a line that was in memory when the one before it was run. Then the answer may
    ///   be up to a millisecond old, and so may the names and numbers of drafts and entries that are read for the line.
    func hasNews(isReadAhead: Bool) -> Bool

    /// Returns the names of the drafts, in order.
    ///
    /// - Throws: `.unreadable`.
    func draftNames() throws(Failure) -> [DraftName]

    /// Returns a draft as it was saved last; nil if no draft has that name.
    ///
    /// - Throws: `.unreadable` for a draft that exists and cannot be read.
    func draft(_ name: DraftName) throws(Failure) -> Stored<Draft>?

    /// Saves a change, and returns only when it is on disk.
    ///
    /// Its entry is also kept, for ``entryNumbers(on:)``; if it cannot be written, it is kept until the program ends,
    /// and a notice says so.
    ///
    /// - Throws: `.conflict` if another souk has saved one of these items since it was read; `.unfinished`,
    ///   `.notFound`, `.readOnly`, `.unreadable`, `.unwritable`. Nothing is saved then.
    func commit(_ change: StateChange) throws(Failure) -> CommittedChange

    /// Saves the view. It outlives the program, but a power cut may lose it. If it cannot be written, everything else
    /// still works.
    func keepView(of session: Session) throws(Failure)

    /// Returns the versions of a draft, newest first; empty if there is no such draft.
    func versions(of name: DraftName) throws(Failure) -> StoredVersions

    /// Returns the discarded drafts, latest first; removes those that have been kept for the full time.
    func discarded() throws(Failure) -> Stored<[DiscardedDraft]>

    /// Returns the same drafts as ``discarded()``, each with its versions, newest first.
    func discardedVersions() throws(Failure) -> Stored<[(draft: DiscardedDraft, read: StoredVersions)]>

    /// Returns the numbers of the entries on a stack in the order in which they are undone or redone: those of this
    /// program first.
    func entryNumbers(on stack: UndoStack) throws(Failure) -> [Int]

    /// Returns an entry; nil if the entry, or the data that it changed, is no longer kept.
    func entry(_ number: Int) throws(Failure) -> StoredUndoEntry?

    /// Moves entries to the other stack; the first of them is undone or redone first. Entries that cannot be moved stay
    /// and are skipped.
    ///
    /// - Parameter isSaved: False if the state is not saved yet; the entries then move only while the program runs.
    func move(_ numbers: [Int], from stack: UndoStack, isSaved: Bool)
}

/// The session as it was read, nil on the first start, and the open draft; nil if that cannot be read.
public typealias KeptState = (session: Stored<Session>?, openDraft: Stored<Draft>?, notices: [Message])

public struct StateChange: Sendable {
    /// A change of a draft. Changes apply in their order: a name that one of them makes free can be taken by the next.
    public enum DraftChange: Sendable {
        /// - Parameter after: The version that it replaces; nil for a draft that does not exist yet. If an identical
        ///   draft was discarded, it is taken out of the trash with its versions.
        case save(Draft, after: SavedVersion?)
        /// A new name, with the version that it was given after.
        case rename(DraftName, to: DraftName, after: SavedVersion)
        /// Moves a draft to the trash, with its versions, for 30 days.
        case discard(DraftName, after: SavedVersion)
        /// Adds a draft to the trash that was discarded before it was saved.
        case discardUnsaved(Draft)
        /// Adds a draft with its versions; the draft must not exist yet.
        case add(SavedDraft)
        /// Adds a draft that was discarded on another machine; nothing happens if it is already in the trash.
        case addToTrash(Discarded<SavedDraft>)
    }

    /// The session, with the version that it replaces; nil if it is unchanged.
    public var session: (payload: Session, after: SavedVersion?)?
    public var drafts: [DraftChange] = []
    public var undoEntry: UndoEntry?
    /// The services whose data is removed from every entry and from every older version of the session.
    public var forgotten: Set<ServiceName> = []

    package init() {}

    public var isEmpty: Bool { session == nil && drafts.isEmpty && undoEntry == nil && forgotten.isEmpty }
}

/// The new version of the session, nil if it was not saved, those of the drafts that were saved, renamed or added, and
/// notices about entries of `undo` that were not.
public typealias CommittedChange = (session: SavedVersion?, drafts: [DraftName: SavedVersion], notices: [Message])

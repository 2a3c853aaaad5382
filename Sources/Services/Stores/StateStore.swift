public import Domain

/// Keeps what a person has: the session, the drafts with their versions, the trash, and the steps that `undo` walks.
///
/// A change is committed as a whole: cut off anywhere, what is kept is what was before or what is to come. Where one is
/// looking is kept beside it, by ``keepView(of:)``, without waiting for the disk.
public protocol StateStore: Sendable {
    /// The session and the draft that is open.
    ///
    /// - Throws: `.unreadable` where the session is there and cannot be read, or needs a newer souk.
    func load() throws(Failure) -> KeptState

    /// Whether somebody else has saved the session or the open draft since they were last read or saved here.
    func hasNews() -> Bool

    /// The names of the drafts, in order.
    ///
    /// - Throws: `.unreadable`.
    func draftNames() throws(Failure) -> [DraftName]

    /// A draft as it was saved last; nil where there is none of that name.
    ///
    /// - Throws: `.unreadable` for one that is there and cannot be read.
    func draft(_ name: DraftName) throws(Failure) -> Stored<Draft>?

    /// Saves a change, and returns only when it is on disk.
    ///
    /// Its step is kept for ``steps(on:)`` as well; one that cannot be written is kept as long as the program runs.
    ///
    /// - Throws: `.conflict` where another souk has saved one of these things since it was read; `.notFound`,
    ///   `.readOnly`, `.unreadable`, `.unwritable`. Nothing of it is saved then.
    func commit(_ change: StateChange) throws(Failure) -> CommittedChange

    /// Keeps where one is looking; it outlives the program, and a power cut may take it. It hinders nothing where it
    /// cannot be written.
    func keepView(of session: Session) throws(Failure)

    /// The versions of a draft, the newest first; none where there is no such draft.
    func versions(of name: DraftName) throws(Failure) -> StoredVersions

    /// What was discarded, the latest first; what has been kept for its time is removed.
    func discarded() throws(Failure) -> StoredTrash

    /// The versions of a draft in the trash, the newest first; none where it is no longer there.
    func versions(of discarded: DiscardedDraft) throws(Failure) -> StoredVersions

    /// The numbers of the steps on a shelf in the order in which they are walked: those of this program first.
    func stepNumbers(on shelf: StepShelf) throws(Failure) -> [Int]

    /// A step; nil where it is not kept any more, or what it changed is not.
    func step(_ number: Int) throws(Failure) -> KeptStep?

    /// Puts steps on the other shelf, the first of them walked first. What cannot be moved stays, and is passed over.
    func move(_ numbers: [Int], from shelf: StepShelf)
}

/// The session and the open draft as they were read.
public struct KeptState: Sendable {
    /// Nil on the first start.
    public var session: Stored<Session>?
    /// The draft that the session says is open: nil where there is none, a failure where it cannot be read.
    public var openDraft: Result<Stored<Draft>?, Failure>
    public var notices: [Message]

    public init(
        session: Stored<Session>? = nil, openDraft: Result<Stored<Draft>?, Failure> = .success(nil),
        notices: [Message] = []
    ) {
        (self.session, self.openDraft, self.notices) = (session, openDraft, notices)
    }
}

/// What is to be saved at once.
public struct StateChange: Sendable {
    /// A draft that is to be other than it is on disk.
    public enum DraftChange: Sendable {
        /// - Parameter after: The version that it replaces; nil for a draft that is not there yet. One that was
        ///   discarded just so is taken out of the trash then, with its versions.
        case save(Draft, after: SavedVersion?)
        case rename(DraftName, to: DraftName, after: SavedVersion)
        /// Into the trash, with its versions, for ``DiscardedDraft/daysKept`` days.
        case discard(DraftName, after: SavedVersion)
        /// A draft that comes with its versions, and is not there yet.
        case add(SavedDraft)
        /// A draft that was discarded on another machine; nothing happens where it is in the trash already.
        case addToTrash(SavedState.Discarded)
    }

    /// The session, with the version that it replaces; nil where it stays.
    public var session: (payload: Session, after: SavedVersion?)?
    public var drafts: [DraftChange] = []
    /// What `undo` is to take back.
    public var step: Step?
    /// Services of which every step and every older version of the session forgets what it tells.
    public var forgotten: Set<ServiceName> = []

    public init() {}

    /// Whether nothing is to be saved.
    public var isEmpty: Bool { session == nil && drafts.isEmpty && step == nil && forgotten.isEmpty }
}

/// What a commit came to.
public struct CommittedChange: Sendable {
    /// The version that the session is now; nil where it was not saved.
    public var session: SavedVersion?
    /// The versions that the drafts are now which were saved, renamed or added.
    public var drafts: [DraftName: SavedVersion] = [:]

    public init() {}
}

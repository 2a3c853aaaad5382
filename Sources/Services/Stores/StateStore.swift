public import Domain
public import FoundationEssentials

/// Keeps what a person has: the session, the drafts with their versions, the trash, and the steps that `undo` walks.
///
/// A change is committed as a whole: cut off anywhere, what is kept is what was before or what is to come. Where one is
/// looking is kept beside it, by ``keepView(of:)``, without waiting for the disk.
public protocol StateStore: Sendable {
    /// The session and the draft that is open.
    ///
    /// - Throws: `.unreadable` where the session is there and cannot be read, or needs a newer souk.
    func load() throws(Failure) -> KeptState

    /// Returns whether somebody else has saved the session or the open draft since they were last read or saved here.
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
    /// - Throws: `.conflict` where another souk has saved one of these things since it was read; `.unfinished`, `.notFound`,
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

/// Which version of something was read or saved: a change of it is refused where that is no longer the newest.
public struct SavedVersion: Sendable, Hashable {
    /// The number in the name of its file, from 1 on.
    public let number: Int
    /// The highest number there is; more than `number` where newer ones are damaged.
    public let last: Int
    /// Of the bytes of its file, which tells what was mended by hand.
    public let checksum: UInt64

    public init(number: Int, last: Int, checksum: UInt64) {
        (self.number, self.last, self.checksum) = (number, last, checksum)
    }
}

/// A value as it was read, with the version it is.
public struct Stored<Payload: Sendable>: Sendable {
    public var payload: Payload
    /// Nil where it comes from no file with versions.
    public var version: SavedVersion?
    /// What a person has to be told of how it was read: that a newer version is damaged, that it is read-only.
    public var notices: [Message]

    public init(_ payload: Payload, version: SavedVersion? = nil, notices: [Message] = []) {
        self.payload = payload
        self.version = version
        self.notices = notices
    }
}

/// A draft as one save left it.
public struct DraftVersion: Sendable, Hashable {
    /// The number of the save, from 1 on, as the draft was begun; it is the generation of the draft.
    public var number: Int
    public var saved: Date
    /// The draft under the name that it had then.
    public var draft: Draft

    public init(number: Int, saved: Date, draft: Draft) {
        self.number = number
        self.saved = saved
        self.draft = draft
    }

    /// How many of the newest versions are all kept.
    public static let window = 200

    /// Returns whether a version is still kept when the newest is `newest`.
    ///
    /// The first and the newest ``window`` are; of those up to ten times as old every tenth, of those beyond every
    /// hundredth, and so on: the history of a draft that is changed for years stays in the hundreds.
    public static func isKept(_ number: Int, newest: Int) -> Bool {
        var (age, step) = (window, 1)
        while newest - number >= age {
            step *= 10
            age *= 10
        }
        return number == 1 || number.isMultiple(of: step)
    }
}

/// The versions of a draft as they were read.
public struct StoredVersions: Sendable {
    /// The newest first.
    public var versions: [DraftVersion]
    /// What is wrong, by their numbers, with those that cannot be read, a sentence each.
    public var damaged: [Int: Message]
    /// What else a person has to be told: that the versions could not be read, or one not be kept.
    public var notices: [Message]

    public init(_ versions: [DraftVersion] = [], damaged: [Int: Message] = [:], notices: [Message] = []) {
        self.versions = versions
        self.damaged = damaged
        self.notices = notices
    }

    /// The version of that number; nil where there is none that can be read.
    public subscript(number: Int) -> DraftVersion? {
        versions.first { $0.number == number }
    }
}

/// A draft in the trash.
public struct DiscardedDraft: Sendable, Hashable {
    /// How long a draft is kept after it was discarded.
    public static let daysKept = 30

    public var draft: Draft
    public var discarded: Date

    public init(_ draft: Draft, discarded: Date) {
        self.draft = draft
        self.discarded = discarded
    }

    /// Until when it is kept for certain.
    public var end: Date { Self.end(of: discarded) }

    /// Returns whether it is the same draft, discarded at the same time but for the fraction of a second, which no file
    /// keeps.
    public func isSame(as other: DiscardedDraft) -> Bool {
        draft == other.draft
            && discarded.timeIntervalSince1970.rounded(.down) == other.discarded.timeIntervalSince1970.rounded(.down)
    }

    /// Until when that is kept which was discarded at a time.
    public static func end(of discarded: Date) -> Date {
        discarded + Double(daysKept) * 86_400
    }
}

/// What was discarded, as it was read.
public struct StoredTrash: Sendable {
    /// The latest first.
    public var drafts: [DiscardedDraft]
    public var notices: [Message]

    public init(_ drafts: [DiscardedDraft] = [], notices: [Message] = []) {
        self.drafts = drafts
        self.notices = notices
    }
}

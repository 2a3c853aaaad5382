public import Domain
public import FoundationEssentials

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
    /// - Parameter isReadAhead: True for a line that was in memory when the one before it was run. Then the answer may be
    ///   up to a millisecond old, and so may the names and numbers of drafts and entries that are read for the line.
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
    /// Its entry is also kept, for ``entryNumbers(on:)``; if it cannot be written, it is kept until the program ends.
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

    /// Returns the versions of a draft in the trash, newest first; empty if it is no longer there.
    func versions(of discarded: DiscardedDraft) throws(Failure) -> StoredVersions

    /// Returns the numbers of the entries on a stack in the order in which they are undone or redone: those of this
    /// program first.
    func entryNumbers(on stack: UndoStack) throws(Failure) -> [Int]

    /// Returns an entry; nil if the entry, or the data that it changed, is no longer kept.
    func entry(_ number: Int) throws(Failure) -> StoredUndoEntry?

    /// Moves entries to the other stack; the first of them is undone or redone first. Entries that cannot be moved stay and
    /// are skipped.
    func move(_ numbers: [Int], from stack: UndoStack)
}

/// The session and the open draft as they were read.
public struct KeptState: Sendable {
    /// The session; nil on the first start.
    public var session: Stored<Session>?
    /// The draft that the session says is open: nil if there is none, a failure if it cannot be read.
    public var openDraft: Result<Stored<Draft>?, Failure>
    public var notices: [Message]

    package init(
        session: Stored<Session>? = nil, openDraft: Result<Stored<Draft>?, Failure> = .success(nil),
        notices: [Message] = []
    ) {
        (self.session, self.openDraft, self.notices) = (session, openDraft, notices)
    }
}

/// A set of changes that are saved together.
public struct StateChange: Sendable {
    public enum DraftChange: Sendable {
        /// - Parameter after: The version that it replaces; nil for a draft that does not exist yet. If an identical
        ///   draft was discarded, it is taken out of the trash with its versions.
        case save(Draft, after: SavedVersion?)
        /// A new name, with the version that it was given after.
        case rename(DraftName, to: DraftName, after: SavedVersion)
        /// Moves a draft to the trash, with its versions, for ``DiscardedDraft/daysKept`` days.
        case discard(DraftName, after: SavedVersion)
        /// Adds a draft with its versions; the draft must not exist yet.
        case add(SavedDraft)
        /// Adds a draft that was discarded on another machine; nothing happens if it is already in the trash.
        case addToTrash(SavedState.Discarded)
    }

    /// The session, with the version that it replaces; nil if it is unchanged.
    public var session: (payload: Session, after: SavedVersion?)?
    public var drafts: [DraftChange] = []
    /// The entry that `undo` is to take back.
    public var undoEntry: UndoEntry?
    /// The services whose data is removed from every entry and from every older version of the session.
    public var forgotten: Set<ServiceName> = []

    package init() {}

    /// True if there is nothing to save.
    public var isEmpty: Bool { session == nil && drafts.isEmpty && undoEntry == nil && forgotten.isEmpty }
}

/// The new version of the session, nil if it was not saved, and those of the drafts that were saved, renamed or added.
public typealias CommittedChange = (session: SavedVersion?, drafts: [DraftName: SavedVersion])

/// The version of an item that was read or saved. A change to the item is refused if this is no longer its newest
/// version.
public struct SavedVersion: Sendable, Hashable {
    /// The number in the name of its file, starting at 1.
    public let number: Int
    /// The highest existing number; more than `number` if newer versions are damaged.
    public let last: Int
    /// The checksum of the bytes of its file, which reveals changes made by hand.
    public let checksum: String

    package init(number: Int, last: Int, checksum: String) {
        (self.number, self.last, self.checksum) = (number, last, checksum)
    }
}

/// A value as it was read, with its version.
public struct Stored<Payload: Sendable>: Sendable {
    public var payload: Payload
    /// The version; nil if the value does not come from a file with versions.
    public var version: SavedVersion?
    /// Messages for the user about how it was read: that a newer version is damaged, that it is read-only.
    public var notices: [Message]

    package init(_ payload: Payload, version: SavedVersion? = nil, notices: [Message] = []) {
        (self.payload, self.version, self.notices) = (payload, version, notices)
    }
}

/// A version of a draft, created by one save.
public struct DraftVersion: Sendable, Hashable {
    /// The number of the save, starting at 1 for the first; it is the generation of the draft.
    public var number: Int
    public var saved: Date
    /// The draft, under the name that it had at that time.
    public var draft: Draft

    package init(number: Int, saved: Date, draft: Draft) {
        (self.number, self.saved, self.draft) = (number, saved, draft)
    }

    /// The highest number that is accepted: no user saves that often, and the next number can still be represented.
    package static let highestNumber = 1 << 53

    /// The number of newest versions that are all kept.
    public static let window = 200

    /// Returns whether a version is still kept when the newest is `newest`.
    ///
    /// The first version and the newest ``window`` are kept. Of versions up to ten times as old, every tenth is kept,
    /// of those beyond that every hundredth, and so on: the history of a draft that is changed for years stays in the
    /// hundreds.
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
    /// The versions, newest first.
    public var versions: [DraftVersion] = []
    /// The versions that cannot be read: the number of each, with a sentence that says what is wrong.
    public var damaged: [Int: Message] = [:]

    package init() {}

    /// The version with that number; nil if there is none that can be read.
    public subscript(number: Int) -> DraftVersion? {
        versions.first { $0.number == number }
    }
}

/// A draft in the trash.
public struct DiscardedDraft: Sendable, Hashable {
    /// The number of days that a draft is kept after it was discarded.
    public static let daysKept = 30

    public var draft: Draft
    public var discarded: Date

    package init(_ draft: Draft, discarded: Date) {
        self.draft = draft
        self.discarded = discarded
    }

    /// The time until which it is certainly kept.
    public var end: Date { Self.end(of: discarded) }

    /// Returns whether it is the same draft, discarded in the same second; files do not store fractions of a second.
    public func isSame(as other: DiscardedDraft) -> Bool {
        draft == other.draft
            && discarded.timeIntervalSince1970.rounded(.down) == other.discarded.timeIntervalSince1970.rounded(.down)
    }

    /// Returns the time until which a draft that was discarded at a given time is kept.
    public static func end(of discarded: Date) -> Date {
        discarded + Double(daysKept) * 86_400
    }
}

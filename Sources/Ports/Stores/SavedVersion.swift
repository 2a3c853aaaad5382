public import Domain
public import FoundationEssentials

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
    public var versions: [DraftVersion] = []
    /// The versions that cannot be read: the number of each, with a sentence that says what is wrong.
    public var damaged: [Int: Message] = [:]

    package init() {}

    /// The version with that number; nil if there is none that can be read.
    public subscript(number: Int) -> DraftVersion? { versions.first { $0.number == number } }
}

/// A draft that was discarded, alone or with its versions.
public struct Discarded<Kept: Sendable & Hashable>: Sendable, Hashable {
    public var draft: Kept
    public var discarded: Date

    package init(_ draft: Kept, discarded: Date) { (self.draft, self.discarded) = (draft, discarded) }

    /// The time until which it is certainly kept: 30 days.
    public var end: Date { discarded + 30 * 86_400 }
}

public typealias DiscardedDraft = Discarded<Draft>

extension DiscardedDraft {
    /// Returns whether it is the same draft, discarded in the same second; files do not store fractions of a second.
    public func isSame(as other: DiscardedDraft) -> Bool {
        draft == other.draft
            && discarded.timeIntervalSince1970.rounded(.down) == other.discarded.timeIntervalSince1970.rounded(.down)
    }
}

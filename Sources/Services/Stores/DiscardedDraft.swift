public import Domain
public import FoundationEssentials

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

    /// Whether it is the same draft, discarded at the same time but for the fraction of a second, which no file keeps.
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

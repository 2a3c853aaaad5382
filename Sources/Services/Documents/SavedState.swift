public import struct FoundationEssentials.Date

/// Everything that a person keeps, to be taken to another machine; no token is among it.
public struct SavedState: Sendable, Hashable {
    /// Bytes that a file of it may have: 256 MiB.
    public static let sizeLimit = 256 << 20

    /// A draft in the trash.
    public struct Discarded: Sendable, Hashable {
        public var draft: SavedDraft
        public var discarded: Date

        public init(_ draft: SavedDraft, discarded: Date) {
            self.draft = draft
            self.discarded = discarded
        }
    }

    /// What is on the table, with settings, saved searches and sources.
    public var session: Session
    /// In the order of their names.
    public var drafts: [SavedDraft]
    /// The trash, the latest first.
    public var removed: [Discarded]
    /// The lines typed at the prompt, oldest first.
    public var lines: [String]

    public init(session: Session, drafts: [SavedDraft], removed: [Discarded] = [], lines: [String]) {
        self.session = session
        self.drafts = drafts
        self.removed = removed
        self.lines = lines
    }
}

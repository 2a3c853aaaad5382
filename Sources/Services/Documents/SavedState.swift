public import Domain
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

/// A draft with the versions before it, to be taken to another machine.
public struct SavedDraft: Sendable, Hashable {
    /// How many versions before the newest are taken along, the latest ones: far more than are ever kept.
    public static let olderLimit = 10_000

    /// The draft itself.
    public var newest: DraftVersion
    /// The versions before it, the oldest first.
    public var older: [DraftVersion]

    public init(newest: DraftVersion, older: [DraftVersion] = []) {
        self.newest = newest
        self.older = older
    }

    /// A draft with its versions as a store has them, the newest first.
    ///
    /// One that is not saved yet as it is here is a version more.
    public init(_ draft: Draft, versions: [DraftVersion]) {
        guard let last = versions.first, last.draft.named(draft.name) == draft else {
            let number = (versions.first?.number ?? 0) + 1
            let newest = DraftVersion(number: number, saved: draft.changed, draft: draft)
            self.init(newest: newest, older: versions.prefix(Self.olderLimit).reversed())
            return
        }
        let newest = DraftVersion(number: last.number, saved: last.saved, draft: draft)
        self.init(newest: newest, older: versions.dropFirst().prefix(Self.olderLimit).reversed())
    }

    public var draft: Draft { newest.draft }

    /// Every version, the newest first.
    public var versions: [DraftVersion] { [newest] + older.reversed() }

    /// The same under another name, which those versions have as well that had its name.
    public func named(_ name: DraftName) -> SavedDraft {
        let renamed = versions.map { version in
            var renamed = version
            if version.draft.name == draft.name { renamed.draft = version.draft.named(name) }
            return renamed
        }
        return SavedDraft(newest: renamed[0], older: renamed.dropFirst().reversed())
    }
}

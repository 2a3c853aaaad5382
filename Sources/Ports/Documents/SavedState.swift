public import Domain

/// All data that the user keeps, for transfer to another machine. It contains no tokens.
public struct SavedState: Sendable, Hashable {
    /// The maximum size of the file in bytes: 256 MiB.
    public static let sizeLimit = 256 << 20

    /// The workspace, with settings, saved searches and sources.
    public var session: Session
    /// The drafts, ordered by name.
    public var drafts: [SavedDraft]
    /// The drafts in the trash, latest first.
    public var removed: [Discarded<SavedDraft>]
    /// The lines typed at the prompt, oldest first.
    public var lines: [String]

    package init(session: Session, drafts: [SavedDraft], removed: [Discarded<SavedDraft>] = [], lines: [String]) {
        (self.session, self.drafts, self.removed, self.lines) = (session, drafts, removed, lines)
    }
}

/// A draft with its earlier versions, for transfer to another machine.
public struct SavedDraft: Sendable, Hashable {
    /// The versions, newest first; there is at least one.
    public private(set) var versions: [DraftVersion]

    package init(versions: [DraftVersion]) { self.versions = versions }

    /// Creates a saved draft from the versions in a store, newest first.
    ///
    /// If `draft` differs from the newest of them, apart from its name, it is added as a new version.
    public init(_ draft: Draft, versions: [DraftVersion]) {
        self.versions = versions
        if let last = versions.first, last.draft.named(draft.name) == draft {
            // A renamed draft keeps its versions.
            self.versions = SavedDraft(versions: versions).named(draft.name).versions
        } else {
            let number = (versions.first?.number ?? 0) + 1
            self.versions.insert(DraftVersion(number: number, saved: draft.changed, draft: draft), at: 0)
        }
    }

    public var draft: Draft { versions[0].draft }
    package var isOrdered: Bool { zip(versions.dropFirst(), versions).allSatisfy { $0.number < $1.number } }

    /// Returns the draft under another name. Versions that had the draft's current name are renamed too.
    public func named(_ name: DraftName) -> SavedDraft {
        SavedDraft(
            versions: versions.map { version in
                var renamed = version
                if version.draft.name == draft.name { renamed.draft = version.draft.named(name) }
                return renamed
            })
    }
}

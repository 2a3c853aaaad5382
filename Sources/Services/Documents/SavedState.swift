public import Domain

/// Everything that a person keeps, to be taken to another machine; no token is among it.
public struct SavedState: Sendable, Hashable {
    /// Bytes that a file of it may have: 256 MiB.
    public static let sizeLimit = 256 << 20

    /// What is on the table, with settings, saved searches and sources.
    public var session: Session
    /// In the order of their names.
    public var drafts: [Draft]
    /// The lines typed at the prompt, oldest first.
    public var lines: [String]

    public init(session: Session, drafts: [Draft], lines: [String]) {
        self.session = session
        self.drafts = drafts
        self.lines = lines
    }
}

public import Domain
public import struct FoundationEssentials.Date

/// The state of a source: how many records it has, and how fresh they are.
public struct SourceStanding: Sendable, Hashable {
    /// The number of records, as far as it is known without asking a server; nil where it is not.
    public var count: Int?
    /// The number of records that are saved of a server's, where they are not all of them; nil where they are.
    public var savedCount: Int?
    /// Whether the saved records answer in place of a server that cannot be reached.
    public var isOffline = false
    /// When a server last answered; nil where there is none, or it never did.
    public var heard: Date?
    /// Why the last question to a server was not answered; nil where it was.
    public var lastError: Message?

    public init(
        count: Int? = nil, savedCount: Int? = nil, isOffline: Bool = false, heard: Date? = nil,
        lastError: Message? = nil
    ) {
        self.count = count
        self.savedCount = savedCount
        self.isOffline = isOffline
        self.heard = heard
        self.lastError = lastError
    }
}

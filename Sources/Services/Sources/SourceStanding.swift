public import Domain
public import struct FoundationEssentials.Date

/// How a source stands: how many records are at hand, and how fresh they are.
public struct SourceStanding: Sendable, Hashable {
    /// How many records there are, as far as is known without asking a server; nil where it is not.
    public var count: Int?
    /// When a server was last heard; nil where there is none, or it never was.
    public var heard: Date?
    /// Why the last question to a server was not answered; nil where it was.
    public var lastError: Message?

    public init(count: Int? = nil, heard: Date? = nil, lastError: Message? = nil) {
        self.count = count
        self.heard = heard
        self.lastError = lastError
    }
}

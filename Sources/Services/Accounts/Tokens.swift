public import struct FoundationEssentials.Date

/// What a service gives for a password, and when it ends.
public struct Tokens: Sendable, Hashable {
    /// Opens the service.
    public var access: Secret
    /// Opens nothing, but is taken for new tokens.
    public var refresh: Secret
    public var accessExpires: Date
    public var refreshExpires: Date

    public init(access: Secret, accessExpires: Date, refresh: Secret, refreshExpires: Date) {
        self.access = access
        self.refresh = refresh
        self.accessExpires = accessExpires
        self.refreshExpires = refreshExpires
    }
}

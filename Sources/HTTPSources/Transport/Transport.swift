public import Services
public import struct FoundationEssentials.Data

/// What carries requests to servers and brings the replies back, within the bounds of the policy.
public protocol Transport: Sendable {
    /// The server's reply, whatever its status.
    ///
    /// - Throws: `Failure` in a sentence that names the address: `.unreachable` where no whole reply came in time,
    ///   `.unreadable` for one that breaks a bound or HTTP itself, `.cancelled`.
    func reply(to request: Request) async throws(Failure) -> Reply
}

/// What a server sent back, whole.
public struct Reply: Sendable, Hashable {
    /// The HTTP status.
    public var status: Int
    /// Decoded, of the bounded size.
    public var body: Data

    public init(status: Int, body: Data) {
        self.status = status
        self.body = body
    }
}

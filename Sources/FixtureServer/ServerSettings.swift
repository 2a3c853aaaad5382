public import struct FoundationEssentials.Date

/// What a server is started with.
public struct ServerSettings: Sendable {
    /// An address of this machine that starts with `127.`, or `localhost`, which is 127.0.0.1.
    public var host = "127.0.0.1"
    /// 0 for any that is free.
    public var port = 0
    /// How many listings there are: the built-in ones, again and again under new ids; nil for each once.
    public var listings: Int?
    /// Seconds that an access token of the shop is good for.
    public var accessLifetime = 20 * 24 * 60 * 60
    /// Seconds that a refresh token is good for.
    public var refreshLifetime = 10 * 60 * 60
    /// The faults to begin with.
    public var faults: [FaultSetting] = []
    /// The clock that tokens expire by.
    public var now: @Sendable () -> Date = { Date() }

    public init() {}

    /// Whether the host is this machine, so that nobody else can reach the server.
    public var isLoopback: Bool { address.hasPrefix("127.") }

    /// The host as an address.
    var address: String { host == "localhost" ? "127.0.0.1" : host }
}

/// The bounds within which souk asks servers; tests use shorter ones.
///
/// Beside them stands what has no setting (design §7): http and https only, HTTP/1.1, certificates always verified,
/// redirects only of GET and to the same scheme, host and port, POST never sent twice; no proxy, cookie or password
/// from the environment or a file of this machine has a say, so that a request goes where its sentence says it went.
public struct TransportPolicy: Sendable, Hashable {
    /// How long a request may take, its redirects, repetitions and pauses included, where it does not say otherwise.
    public var deadline: Duration = .seconds(10)
    /// How long a connection may take to come about, its encryption included.
    public var connectTime: Duration = .seconds(5)
    /// How long a server that has begun to answer may send nothing. Until it begins, it has the whole deadline.
    public var idleTime: Duration = .seconds(5)
    /// How many bytes a reply may have when decoded; all hotels of a city or a year of calls are a tenth of it.
    public var bodyLimit = 32_000_000
    /// How many bytes there may be around a body: status lines, headers, trailers.
    public var headLimit = 64_000
    /// How many redirects a request may follow.
    public var redirects = 3
    /// How often a GET may be sent before it has failed, redirects not counted.
    public var tries = 3
    /// What the pause before the second try is at most; each pause after it may be twice as long.
    public var pause: Duration = .milliseconds(200)
    /// How many connections may be open to one server; requests beyond them wait for one.
    public var connectionsPerServer = 6
    /// Whether plain http may go to other machines than this one, where anybody in between can read it.
    public var allowsPlainHTTP = false

    public init() {}
}

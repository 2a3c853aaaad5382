import Domain
public import Services
public import WireFormat
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

/// One question to a server, with what is needed to answer for it.
public struct Request: Sendable {
    public var endpoint: Endpoint
    /// The server that the endpoint is on.
    public var address: ServerAddress
    /// Opens the server to the person; sent to the address's origin and nowhere else. Nil for nobody's requests.
    public var token: Secret?
    /// How long it may take in all; nil for as long as the policy says.
    public var deadline: Duration?
    /// A query that is encoded already, for an endpoint without items of its own; nil for none.
    public var query: String?
    /// The media types that are asked for.
    public var accepts = "application/json"

    public init(
        _ endpoint: Endpoint, on address: ServerAddress, with token: Secret? = nil, deadline: Duration? = nil
    ) {
        self.endpoint = endpoint
        self.address = address
        self.token = token
        self.deadline = deadline
    }
}

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

/// How the time before another try is chosen and spent; tests choose it themselves and spend none.
public struct Pacing: Sendable {
    /// A part of the longest pause allowed, from 0 to 1, at random: many who failed together do not return together.
    public var fraction: @Sendable () -> Double
    /// Waits, or throws at once where the task is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void

    public init(
        fraction: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.fraction = fraction
        self.sleep = sleep
    }
}

/// A transport that only looks: whatever would change something on a server is not sent, for scripts from strangers.
public struct ReadingTransport: Transport {
    private let transport: any Transport

    public init(_ transport: any Transport) {
        self.transport = transport
    }

    /// - Throws: `.refused` for what changes something; else what the transport throws.
    public func reply(to request: Request) async throws(Failure) -> Reply {
        guard !request.endpoint.changesServer else {
            throw Failure(.refused, "Nothing is sent to “\(request.address.string)” in safe mode.")
        }
        return try await transport.reply(to: request)
    }
}

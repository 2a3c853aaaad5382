import Domain
public import Ports
public import WireFormat
public import struct FoundationEssentials.Data

/// A client that sends requests to servers and returns the responses, within the limits of the policy.
public protocol Transport: Sendable {
    /// Returns the server's response, whatever its status.
    ///
    /// - Throws: `Failure` with a sentence that names the address: `.unreachable` if no complete response came in time,
    ///   `.invalidResponse` for one that exceeds a limit or violates HTTP, `.cancelled`.
    func response(to request: Request) async throws(Failure) -> HTTPResponse
}

public struct HTTPResponse: Sendable, Hashable {
    public var status: Int
    /// The decoded body, within the size limit.
    public var body: Data
    /// The headers `Content-Type`, `Link` and those that begin with `X-`, by their names in lower case.
    public var headers: [String: String] = [:]
    /// The absolute address that the server redirects to; nil without a redirect.
    var redirect: String?
    /// The time to wait before another try, as the server asks; nil if it does not.
    var retryAfter: Duration?
    var reusedConnection = false

    /// True for CSV and NDJSON, by the media type.
    var isTable: Bool {
        let type = headers["content-type"]?.lowercased() ?? ""
        return ["text/csv", "application/x-ndjson", "application/ndjson", "application/jsonl"].contains {
            type.hasPrefix($0)
        }
    }
}

/// A request to a server, with everything that is needed to send it.
public struct Request: Sendable {
    public var endpoint: Endpoint
    public var address: ServerAddress
    /// The token that authorizes the user. It is sent only to the address's origin; nil for requests without sign-in.
    public var token: Secret?
    public var tokenPlace = ServerContract.Authorization.Place.bearer
    /// The time limit in all; nil for the policy's.
    public var deadline: Duration?
    /// A query that is already encoded, for an endpoint without its own items; nil for none.
    public var query: String?
    public var accepts = "application/json"

    public init(
        _ endpoint: Endpoint, on address: ServerAddress, with token: Secret? = nil, deadline: Duration? = nil
    ) {
        (self.endpoint, self.address, self.token, self.deadline) = (endpoint, address, token, deadline)
    }
}

/// The limits for requests to servers. Tests use shorter ones.
///
/// The following has no setting: http and https only, HTTP/1.1, certificates always verified, redirects
/// only of GET and to the same scheme, host and port, POST never sent twice. Proxies, cookies and passwords from the
/// environment or from files of this machine are ignored, so that a request goes where its message says it went.
public struct TransportPolicy: Sendable, Hashable {
    /// The time limit for a request with its redirects, repetitions and pauses, unless the request sets its own.
    public var deadline: Duration = .seconds(10)
    /// The time limit for making a connection, including its encryption.
    public var connectTime: Duration = .seconds(5)
    /// The longest pause of a server during its answer. Before the answer begins, it has the whole deadline.
    public var idleTime: Duration = .seconds(5)
    /// The maximum size of a decoded response, in bytes. All hotels of a city, or a year of calls, need a tenth of it.
    public var bodyLimit = 32_000_000
    /// The maximum size of what surrounds a body, in bytes: status lines, headers, trailers.
    public var headLimit = 64_000
    public var redirects = 3
    /// The maximum number of times that a GET is sent before it fails, not counting redirects.
    public var tries = 3
    /// The longest pause before the second try. The longest pause doubles with each further try.
    public var pause: Duration = .milliseconds(200)
    /// The maximum number of connections to one server. Further requests wait for one.
    public var connectionsPerServer = 6
    /// True if plain http is allowed to other machines, where anyone in between can read it.
    public var allowsPlainHTTP = false
    /// True if requests that would change something are not sent, for scripts from strangers.
    public var isReadOnly = false

    public init() {}
}

/// The way that the pause before another try is chosen and spent. Tests choose it themselves and do not wait.
public struct Pacing: Sendable {
    /// Returns a random fraction of the longest pause, from 0 to 1, so that clients that failed together do not retry
    /// together.
    public var fraction: @Sendable () -> Double
    /// Waits. Throws at once if the task is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void

    public init(
        fraction: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.fraction, self.sleep) = (fraction, sleep)
    }
}

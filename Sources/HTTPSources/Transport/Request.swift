public import Services
public import WireFormat

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

/// A request that has reached a server.
public struct SeenRequest: Sendable, Hashable {
    /// The route that it was for, such as `POST /activities/:id`; `*` where there is none.
    public let route: String
    /// The path and the query as they were sent.
    public let target: String
    /// What the client takes the server for: `127.0.0.1:8080`.
    public let host: String
    /// The `Authorization` header; nil where there was none.
    public let authorization: String?
    public let moment: ContinuousClock.Instant
}

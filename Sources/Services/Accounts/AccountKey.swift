public import Domain

/// Which account is meant: one with a service, at the place that the service's records come from.
public struct AccountKey: Sendable, Hashable {
    public let service: ServiceName
    /// The server's ``ServerAddress/origin``; nil for the service that comes with souk.
    ///
    /// What one origin gave is never read for another.
    public let origin: String?

    public init(_ service: ServiceName, at origin: String? = nil) {
        self.service = service
        self.origin = origin
    }
}

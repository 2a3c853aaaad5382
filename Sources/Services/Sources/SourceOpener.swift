public import Domain

/// Opens services' sources where people want them.
public protocol SourceOpener: Sendable {
    /// Reads a location as it was typed; a path becomes an absolute one, so that it means the same file tomorrow.
    ///
    /// - Throws: `ServiceError` of kind `.unreadable` for an address that is none.
    func location(_ text: String) throws(ServiceError) -> SourceLocation

    /// The source of a service at a location, the same one each time, so that what it remembers is remembered.
    ///
    /// No file is read, and no server is asked before the first question.
    ///
    /// - Throws: `ServiceError` for a location where that service cannot be.
    func source(of service: ServiceName, at location: SourceLocation) throws(ServiceError) -> any RecordSource
}

/// Opens nothing: sources stay where they are.
public struct FixedSources: SourceOpener {
    public init() {}

    public func location(_ text: String) throws(ServiceError) -> SourceLocation {
        throw ServiceError(.unreadable, "Sources stay where they are here.")
    }

    public func source(of service: ServiceName, at location: SourceLocation) throws(ServiceError) -> any RecordSource {
        throw ServiceError(.unreadable, "Sources stay where they are here.")
    }
}

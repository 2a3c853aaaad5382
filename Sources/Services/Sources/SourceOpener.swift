public import Domain

/// Opens services' sources where people want them.
public protocol SourceOpener: Sendable {
    /// Reads a location as it was typed; a path becomes an absolute one, so that it means the same file tomorrow.
    ///
    /// - Throws: `Failure` of kind `.unreadable` for an address that is none.
    func location(_ text: String) throws(Failure) -> SourceLocation

    /// The source of a service at a location, the same one each time, so that what it remembers is remembered.
    ///
    /// No file is read, and no server is asked before the first question.
    ///
    /// - Throws: `Failure` for a location where that service cannot be.
    func source(of service: ServiceName, at location: SourceLocation) throws(Failure) -> any RecordSource
}

/// Opens nothing: sources stay where they are.
public struct FixedSources: SourceOpener {
    public init() {}

    public func location(_ text: String) throws(Failure) -> SourceLocation {
        throw Failure(.refused, "Sources stay where they are here.")
    }

    public func source(of service: ServiceName, at location: SourceLocation) throws(Failure) -> any RecordSource {
        throw Failure(.refused, "Sources stay where they are here.")
    }
}

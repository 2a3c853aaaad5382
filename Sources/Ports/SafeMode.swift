public import Domain

/// An opener for untrusted scripts. It opens only the sources that the user named outside of any script.
///
/// A script could send everything that it has seen to a server of its choice, as part of the address.
public struct AllowedSources: SourceOpener {
    private let opener: any SourceOpener
    private let given: [ServiceName: Set<SourceLocation>]
    private let adder: (any ServiceAdder)?

    /// - Parameters:
    ///   - given: The allowed locations of services' sources, in addition to the built-in ones.
    ///   - adder: The services that were added, which refused other places.
    public init(
        _ opener: any SourceOpener, given: [ServiceName: Set<SourceLocation>], adder: (any ServiceAdder)? = nil
    ) {
        (self.opener, self.given, self.adder) = (opener, given, adder)
    }

    public func location(_ text: String) throws(Failure) -> SourceLocation { try opener.location(text) }

    public func source(
        of service: ServiceName, at location: SourceLocation, as options: ReadingOptions
    ) throws(Failure) -> any RecordSource {
        let isAdded = adder?.added.contains { $0.service == service && $0.location == location }
        guard location == .builtIn || isAdded == true || given[service]?.contains(location) == true else {
            throw Failure(
                .refused,
                """
                In safe mode, \(service.rawValue) can come only from the built-in data, --source or the \
                configuration.
                """)
        }
        return try opener.source(of: service, at: location, as: options)
    }

    public func finishSaving() { opener.finishSaving() }

    public func publish(
        _ source: any RecordSource, to address: DatabaseAddress, reporting progress: any ProgressWatcher
    ) async throws(Failure) -> Publication {
        throw Failure(.refused, "In safe mode, nothing is published.")
    }
}

/// An editor for untrusted scripts, which refuses to run.
public struct NoEditor: TextEditor {
    public init() {}

    public func edit(_ text: String, named name: String) async throws(Failure) -> EditedText? { throw .noPrograms }
}

extension Failure {
    static let noPrograms = Failure(.refused, "Safe mode runs no programs.")
}

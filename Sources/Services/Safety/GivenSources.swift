public import Domain

/// Opens only the sources that the person named outside of any script, for scripts from strangers.
///
/// A server that a script names could be told in the address whatever the script has seen.
public struct GivenSources: SourceOpener {
    private let opener: any SourceOpener
    private let given: [ServiceName: Set<SourceLocation>]

    /// - Parameter given: Where services' sources may be, beside what is built in.
    public init(_ opener: any SourceOpener, given: [ServiceName: Set<SourceLocation>]) {
        self.opener = opener
        self.given = given
    }

    public func location(_ text: String) throws(Failure) -> SourceLocation { try opener.location(text) }

    public func source(of service: ServiceName, at location: SourceLocation) throws(Failure) -> any RecordSource {
        guard location == .builtIn || given[service]?.contains(location) == true else {
            throw Failure(
                .refused,
                """
                In safe mode \(service.rawValue) come from what is built in, or from where --source or the \
                configuration says.
                """)
        }
        return try opener.source(of: service, at: location)
    }
}

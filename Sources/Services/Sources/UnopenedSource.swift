public import Domain

/// The place of a source that could not be opened: every question is answered with why.
public struct UnopenedSource: RecordSource {
    public let schema: Schema
    public let location: SourceLocation
    private let error: Failure

    public init(_ schema: Schema, at location: SourceLocation, because error: Failure) {
        self.schema = schema
        self.location = location
        self.error = error
    }

    public var abilities: QueryAbilities { .all }

    public func page(_ query: Query) async throws(Failure) -> Page { throw error }

    public func count(_ query: Query) async throws(Failure) -> Int? { throw error }

    public func categories() async throws(Failure) -> [CategoryCount] { throw error }

    public func refresh() async throws(Failure) -> Int? { throw error }

    public func standing() async throws(Failure) -> SourceStanding {
        SourceStanding(lastError: error.message)
    }
}

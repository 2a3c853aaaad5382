public import Domain

/// A source behind a sign-in: it answers whoever holds good tokens.
public struct SignedInSource: RecordSource {
    private let source: any RecordSource
    public let account: Account?

    public init(_ source: any RecordSource, account: Account) {
        self.source = source
        self.account = account
    }

    public var schema: Schema { source.schema }

    public var location: SourceLocation { source.location }

    public var abilities: QueryAbilities { source.abilities }

    public func page(_ query: Query) async throws(ServiceError) -> Page {
        try await enter()
        return try await source.page(query)
    }

    public func count(_ query: Query) async throws(ServiceError) -> Int? {
        try await enter()
        return try await source.count(query)
    }

    public func categories() async throws(ServiceError) -> [CategoryCount] {
        try await enter()
        return try await source.categories()
    }

    public func problems() async throws(ServiceError) -> [Message] {
        try await enter()
        return try await source.problems()
    }

    public func totals(_ query: Query, of field: Field, by grouping: Grouping) async throws(ServiceError) -> [Total]? {
        try await enter()
        return try await source.totals(query, of: field, by: grouping)
    }

    public func refresh() async throws(ServiceError) -> Int? {
        try await enter()
        return try await source.refresh()
    }

    private func enter() async throws(ServiceError) {
        _ = try await account?.tokens()
    }
}

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

    public func refresh() async throws(ServiceError) -> Int? {
        try await enter()
        return try await source.refresh()
    }

    private func enter() async throws(ServiceError) {
        _ = try await account?.tokens()
    }
}

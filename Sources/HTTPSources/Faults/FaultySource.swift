import Domain
import Services

/// A source on this machine that fails as a server with the same contract would.
///
/// A question that a server would be asked is put to a stand-in first. How many records match is no such question: a
/// server says that with a page.
struct FaultySource: RecordSource {
    let source: any RecordSource
    let server: StandInServer
    /// The client of the contract, over a transport.
    let client: @Sendable (any Transport) -> any RemoteService

    var schema: Schema { source.schema }
    var location: SourceLocation { source.location }
    var abilities: QueryAbilities { source.abilities }
    var walks: WalkMemory? { source.walks }
    var account: Account? { source.account }
    var archive: (any RemoteArchive)? { source.archive }
    var remarks: [Message] { source.remarks }

    func page(_ query: Query) async throws(Failure) -> Page {
        try await ask()
        return try await source.page(query)
    }

    func categories() async throws(Failure) -> [CategoryCount] {
        try await ask()
        return try await source.categories()
    }

    func totals(_ query: Query, of field: Field, by grouping: Grouping) async throws(Failure) -> [Total]? {
        try await ask()
        return try await source.totals(query, of: field, by: grouping)
    }

    func tallies(_ query: Query, of fields: [Field]) async throws(Failure) -> [Tally]? {
        try await ask()
        return try await source.tallies(query, of: fields)
    }

    func refresh() async throws(Failure) -> Int? {
        try await ask()
        return try await source.refresh()
    }

    func count(_ query: Query) async throws(Failure) -> Int? { try await source.count(query) }

    func narrowing(_ condition: Predicate) -> Predicate? { source.narrowing(condition) }

    func problems() async throws(Failure) -> [Message] { try await source.problems() }

    func held(_ ids: Set<RecordID>) async throws(Failure) -> [Record]? { try await source.held(ids) }

    func knownCategories() async -> [String] { await source.knownCategories() }

    func standing() async throws(Failure) -> SourceStanding { try await source.standing() }

    private func ask() async throws(Failure) {
        try await server.ask { (transport) async throws(Failure) in
            try await client(transport).page(Query(range: 0..<1))
        }
    }
}

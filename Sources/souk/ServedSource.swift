import Domain
import Ports
import Synchronization

/// A built-in source whose records are served from when a server fault is set until faults are cleared.
///
/// Its name does not change. Archived records stay on this machine, as does everything known without a request.
final class ServedSource: RecordSource {
    private let source: any RecordSource
    private let faults: Faults
    private let serve: @Sendable () -> any RecordSource
    private let served = Mutex<(since: ContinuousClock.Instant, source: any RecordSource)?>(nil)

    /// - Parameter serve: Creates a source of the same records, from a server that was not asked before.
    init(_ source: any RecordSource, failing faults: Faults, serve: @escaping @Sendable () -> any RecordSource) {
        self.source = source
        self.faults = faults
        self.serve = serve
    }

    private var current: any RecordSource {
        guard let since = faults.httpSince else { return source }
        return served.withLock { served in
            if let served, served.since == since { return served.source }
            let source = serve()
            served = (since, source)
            return source
        }
    }

    var schema: Schema { source.schema }
    var location: SourceLocation { source.location }
    var account: Account? { source.account }
    var remarks: [Message] { source.remarks }
    var abilities: QueryAbilities { current.abilities }
    var scanCache: ScanCache? { current.scanCache }

    func narrowing(_ condition: Predicate) -> Predicate? { current.narrowing(condition) }

    func page(_ query: Query) async throws(Failure) -> Page { try await current.page(query) }

    func count(_ query: Query) async throws(Failure) -> Int? { try await current.count(query) }

    func categories() async throws(Failure) -> [CategoryCount] { try await current.categories() }

    func totals(_ query: Query, of field: Field, by grouping: Grouping) async throws(Failure) -> [Total]? {
        try await current.totals(query, of: field, by: grouping)
    }

    func tallies(_ query: Query, of fields: [Field]) async throws(Failure) -> [Tally]? {
        try await current.tallies(query, of: fields)
    }

    func refresh() async throws(Failure) -> Int? { try await current.refresh() }

    func held(_ ids: Set<RecordID>) async throws(Failure) -> [Record]? { try await current.held(ids) }

    func knownCategories() async -> [String] { await source.knownCategories() }

    func problems() async throws(Failure) -> [Message] { try await source.problems() }

    func status() async throws(Failure) -> SourceStatus {
        let status = try await current.status()
        return faults.httpSince == nil || status.isOffline ? status : try await source.status()
    }
}

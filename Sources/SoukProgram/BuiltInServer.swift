import Catalog
import Domain
import FixtureServer
import FoundationEssentials
import Servers
import Ports
import Synchronization

/// A server of the built-in data within this program, for the clients of the contracts. It is used from when a server
/// fault is set until faults are cleared.
struct BuiltInServer: Sendable {
    private let faults: Faults
    private let transport: CurlTransport
    private let deadline: Duration
    private let now: @Sendable () -> Date

    init(
        failing faults: Faults, by policy: TransportPolicy, now: @escaping @Sendable () -> Date,
        log: (@Sendable (Message) -> Void)?
    ) {
        var settings = ServerSettings()
        settings.now = now
        transport = CurlTransport(
            to: { [settings] head, body in Contracts(settings).answer(head, with: body) },
            policy: policy, pacing: Pacing(sleep: { _ in }), faults: faults, log: log)
        deadline = policy.deadline
        (self.faults, self.now) = (faults, now)
    }

    func serving(_ source: any RecordSource) -> any RecordSource {
        ServedSource(source, failing: faults) {
            // The copy starts empty, so that records saved before the fault do not hide it.
            let copies = CatalogDatabase(.memory, holdsCopies: true)
            let client = client(of: source)
            return SavedSource(of: client, in: copies, within: deadline, now: now)
        }
    }

    func serving(_ accounts: any AccountService) -> any AccountService {
        ServedAccounts(
            accounts: accounts, served: HTTPAccounts(at: Self.shop, over: transport, now: now), faults: faults)
    }

    /// The server's products are below a path, since its `/categories` are those of listings.
    private static let shop = ServerAddress(inPlaceOf: .builtIn, path: "/api/v1")

    private func client(of source: any RecordSource) -> any RemoteService {
        let services = HTTPServices(over: transport, keeping: NoCredentials(), within: deadline, now: now)
        let isShop = source.account != nil
        return services.remoteService(
            for: source.schema, at: isShop ? Self.shop : ServerAddress(inPlaceOf: .builtIn), account: source.account)
    }
}

/// The accounts of a built-in service, which are served while a server fault is set.
private struct ServedAccounts: AccountService {
    let accounts: any AccountService
    let served: HTTPAccounts
    let faults: Faults

    private var current: any AccountService { faults.httpSince == nil ? accounts : served }

    func signIn(email: String, password: Secret) async throws(Failure) -> Tokens {
        try await current.signIn(email: email, password: password)
    }

    func profile(with access: Secret) async throws(Failure) -> Profile { try await current.profile(with: access) }
    func refresh(_ refresh: Secret) async throws(Failure) -> Tokens { try await current.refresh(refresh) }
}

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
        (self.source, self.faults, self.serve) = (source, faults, serve)
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
    var abilities: QueryAbilities { current.abilities }
    func abilities(for query: Query) -> QueryAbilities { current.abilities(for: query) }
    var scanCache: ScanCache? { current.scanCache }
    func narrowing(_ condition: Domain.Predicate) -> Domain.Predicate? { current.narrowing(condition) }
    func page(_ query: Query) async throws(Failure) -> Page { try await current.page(query) }
    func count(_ query: Query) async throws(Failure) -> Int? { try await current.count(query) }
    func categories() async throws(Failure) -> [CategoryCount] { try await current.categories() }

    func tallies(_ query: Query, by keys: TallyKeys) async throws(Failure) -> [Tally]? {
        try await current.tallies(query, by: keys)
    }

    func explanation(of query: Query) async throws(Failure) -> QueryExplanation? {
        try await current.explanation(of: query)
    }

    func fetchAll(reporting progress: any ProgressWatcher) async throws(Failure) -> Bool {
        try await current.fetchAll(reporting: progress)
    }

    func whole(reporting progress: any ProgressWatcher) async throws(Failure) -> any RecordSource {
        try await current.whole(reporting: progress)
    }

    func refresh() async throws(Failure) -> Int? { try await current.refresh() }
    func held(_ ids: Set<RecordID>) async throws(Failure) -> [Record]? { try await current.held(ids) }
    func knownCategories() async -> [String] { await source.knownCategories() }
    func problems() async throws(Failure) -> [RecordProblem] { try await current.problems() }

    func status() async throws(Failure) -> SourceStatus {
        let status = try await current.status()
        return faults.httpSince == nil || status.isOffline ? status : try await source.status()
    }
}

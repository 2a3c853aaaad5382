import Catalog
import Domain
import FixtureServer
import FoundationEssentials
import Servers
import Ports

/// A server of the built-in data within this program, for the clients of the contracts. It is used from when a server
/// fault is set until faults are cleared.
struct BuiltInServer: Sendable {
    private let faults: Faults
    private let transport: CurlTransport
    private let deadline: Duration
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - now: The clock that tokens expire by.
    ///   - log: Receives a line for each request; nil for no log.
    init(
        failing faults: Faults, by policy: TransportPolicy, now: @escaping @Sendable () -> Date,
        log: (@Sendable (Message) -> Void)?
    ) {
        var settings = ServerSettings()
        settings.now = now
        transport = CurlTransport(
            to: { [settings] head, body in (try? Contracts(settings))?.answer(head, with: body) ?? (500, Data()) },
            policy: policy, faults: faults, log: log)
        deadline = policy.deadline
        self.faults = faults
        self.now = now
    }

    /// Returns a source that is served while a server fault is set.
    func serving(_ source: any RecordSource) -> any RecordSource {
        ServedSource(source, failing: faults) {
            // The copy starts empty, so that records saved before the fault do not hide it.
            let copies = CatalogDatabase(.memory, holdsCopies: true)
            guard let client = client(of: source) else { return source }
            return (try? SavedSource(of: client, in: copies, within: deadline, now: now)) ?? source
        }
    }

    /// Returns accounts that are served while a server fault is set.
    func serving(_ accounts: any AccountService) -> any AccountService {
        ServedAccounts(
            accounts: accounts, served: HTTPAccounts(at: Self.shop, over: transport, now: now), faults: faults)
    }

    /// The server's products are below a path, since its `/categories` are those of listings.
    private static let shop = ServerAddress(inPlaceOf: .builtIn, path: "/api/v1")

    /// Returns the client of the source's contract; nil if it has none.
    private func client(of source: any RecordSource) -> (any RemoteService)? {
        if let account = source.account { return HTTPProducts(at: Self.shop, over: transport, account: account) }
        let services = HTTPServices(over: transport, keeping: NoCredentials(), within: deadline, now: now)
        return services.remoteService(for: source.schema.service, at: ServerAddress(inPlaceOf: .builtIn))
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

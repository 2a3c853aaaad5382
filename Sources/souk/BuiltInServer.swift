import Catalog
import Domain
import FixtureServer
import FoundationEssentials
import HTTPSources
import Services

/// Serves what is built in as a server does, from this program, to the clients of the contracts: from when a fault of
/// servers is set until all is well again.
struct BuiltInServer: Sendable {
    private let faults: Faults
    private let transport: CurlTransport
    private let deadline: Duration
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - now: The clock that tokens expire by.
    ///   - log: Is told of each request.
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

    /// Returns the source, served where a fault was set.
    func serving(_ source: any RecordSource) -> any RecordSource {
        ServedSource(source, failing: faults) {
            // Nothing is saved that came before the fault, so that it shows.
            let copies = CatalogDatabase(.memory, holdsCopies: true)
            guard let client = client(of: source) else { return source }
            return (try? SavedSource(of: client, in: copies, within: deadline, now: now)) ?? source
        }
    }

    /// Returns the accounts, served where a fault was set.
    func serving(_ accounts: any AccountService) -> any AccountService {
        ServedAccounts(
            accounts: accounts, served: HTTPAccounts(at: Self.shop, over: transport, now: now), faults: faults)
    }

    /// The products of the server are below a path, since its categories are those of listings.
    private static let shop = ServerAddress(inPlaceOf: .builtIn, path: "/api/v1")

    /// Returns the client of the source's contract; nil where there is none.
    private func client(of source: any RecordSource) -> (any RemoteService)? {
        if let account = source.account { return HTTPProducts(at: Self.shop, over: transport, account: account) }
        let services = HTTPServices(over: transport, keeping: NoCredentials(), within: deadline, now: now)
        return services.remoteService(for: source.schema.service, at: ServerAddress(inPlaceOf: .builtIn))
    }
}

/// The accounts of a built-in service, served where a fault was set.
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

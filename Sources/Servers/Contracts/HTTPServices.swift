public import Domain
public import struct FoundationEssentials.Date
public import Ports
import WireFormat

/// A factory for the clients of all contracts, over one transport.
public struct HTTPServices: Sendable {
    private let transport: any Transport
    private let credentials: any CredentialStore
    private let deadlines: (awake: Duration, asleep: Duration)
    private let watcher: any ProgressWatcher
    private let now: @Sendable () -> Date
    private let secrets: SecretLookup

    /// - Parameters:
    ///   - deadline: The time limit for a response, the same as the transport's.
    ///   - wakingDeadline: The time limit for a response if a sleeping host has to wake up first.
    public init(
        over transport: any Transport, keeping credentials: any CredentialStore,
        within deadline: Duration = .seconds(10), wakingWithin wakingDeadline: Duration = .seconds(45),
        watcher: any ProgressWatcher = NoProgressWatcher(),
        now: @escaping @Sendable () -> Date, secrets: @escaping SecretLookup = { _ in nil }
    ) {
        (self.transport, self.credentials) = (transport, credentials)
        deadlines = (deadline, wakingDeadline)
        self.watcher = watcher
        (self.now, self.secrets) = (now, secrets)
    }

    /// Returns the client of a service at an address. No request is sent.
    ///
    /// - Parameters:
    ///   - address: The base of the contract's paths, the address of its list, or that of a file with all records.
    ///   - contract: The contract of a described service; nil for a built-in one.
    ///   - currency: The currency of amounts that are sent without one; the service's own if nil.
    ///   - account: The account whose token is sent; nil for the service's own, if it has accounts.
    ///   - table: Reads the records in a file other than JSON.
    public func remoteService(
        for schema: Schema, at address: ServerAddress, by contract: ServerContract? = nil,
        usual currency: Currency? = nil, account: Account? = nil, reading table: TableReader? = nil
    ) -> any RemoteService {
        let contract = contract ?? DescribedService.builtIn(schema.service)?.contract ?? ServerContract()
        var server = RemoteServer(address: address, service: schema.service, transport: transport, currency: currency)
        if address.isOfTable || server.isFile && contract.address != address {
            let own = contract.address == address ? contract : ServerContract()
            return ContractClient(of: schema, by: own, on: server, reading: table, secrets: secrets)
        }
        // An address of one endpoint stands for its server.
        server.address = (contract.list + (contract.categories?.list ?? [])).reduce(address) { $0.dropping($1) }
        let host = contract.wakes ? ColdStartServer(over: transport, within: deadlines, watcher: watcher) : nil
        server.transport = host ?? transport
        // A description cannot contain an account: the shop renews its tokens in its own way.
        let account = account ?? (schema.service == .products ? shopAccount(at: server.address) : nil)
        return ContractClient(
            of: schema, by: contract, on: server, waking: host, reading: table, account: account, secrets: secrets)
    }

    /// Returns the text that a server sends at an address, as UTF-8, or a table as it is, which may be compressed;
    /// throws without a response that is a success.
    public func answer(
        at address: ServerAddress, with parameters: [String: String], for service: ServiceName
    ) async throws(Failure) -> (bytes: [UInt8], headers: [String: String], hasNextPage: Bool, isTable: Bool) {
        let (server, endpoint) = (
            RemoteServer(address: address, service: service, transport: transport),
            Endpoint(.get, [], query: parameters.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) })
        )
        let response = try await server.response(to: endpoint)
        let body = Array(try server.body(of: response, to: endpoint))
        let bytes = address.isOfTable ? body : WrittenText.utf8(body)
        return (bytes, response.headers, response.nextPage != nil, response.isTable)
    }

    private func shopAccount(at address: ServerAddress) -> Account {
        let accounts = HTTPAccounts(at: address, over: transport, now: now)
        return Account(with: .products, at: address.origin, of: accounts, keptIn: credentials, now: now)
    }
}

public import Domain
public import struct FoundationEssentials.Data
public import struct FoundationEssentials.Date
public import Ports
import Synchronization
import WireFormat

/// A factory for the clients of all contracts, over one transport.
public struct HTTPServices: Sendable {
    private let transport: any Transport
    private let credentials: any CredentialStore
    private let deadlines: (awake: Duration, asleep: Duration)
    private let watcher: any ProgressWatcher
    private let now: @Sendable () -> Date
    /// The currency of amounts that a server sends without one; the service's own if nil.
    private var currency: Currency?

    /// - Parameters:
    ///   - credentials: The store for tokens.
    ///   - deadline: The time limit for a response, the same as the transport's.
    ///   - wakingDeadline: The time limit for a response if a sleeping host has to wake up first.
    ///   - watcher: Receives progress messages for the user.
    ///   - now: The clock that tokens expire by.
    public init(
        over transport: any Transport, keeping credentials: any CredentialStore,
        within deadline: Duration = .seconds(10), wakingWithin wakingDeadline: Duration = .seconds(45),
        watcher: any ProgressWatcher = NoProgressWatcher(),
        now: @escaping @Sendable () -> Date
    ) {
        self.transport = transport
        self.credentials = credentials
        deadlines = (deadline, wakingDeadline)
        self.watcher = watcher
        self.now = now
    }

    /// Returns the client of a service's contract at an address; for a service without a contract, the client of a list
    /// of records at the address itself. No request is sent.
    ///
    /// - Parameters:
    ///   - schema: The schema of the service.
    ///   - address: The base of the contract's paths, the address of its list, or that of a JSON file with all records.
    ///   - currency: The currency of amounts that are sent without one; the service's own if nil.
    public func remoteService(
        for schema: Schema, at address: ServerAddress, usual currency: Currency? = nil
    ) -> any RemoteService {
        var services = self
        services.currency = currency
        if address.path.lowercased().hasSuffix(".json") { return services.file(of: schema, at: address) }
        guard let client = Self.clients[schema.service] else {
            return services.file(of: schema, at: address, alone: true)
        }
        // An address of one endpoint stands for its server.
        let list = schema.service == .calls ? Endpoint.calls : .all(of: schema.service)
        return client(services, (list.path + Endpoint.categories.path).reduce(address) { $0.dropping($1) })
    }

    /// Returns what the server sends at an address, of which nothing is known.
    ///
    /// - Throws: `Failure` if there is no response, or one without success.
    public func bytes(at address: ServerAddress, for service: ServiceName) async throws(Failure) -> Data {
        let (server, endpoint) = (
            RemoteServer(address: address, service: service, transport: transport), Endpoint(.get, [])
        )
        return try server.body(of: try await server.response(to: endpoint), to: endpoint)
    }

    private func file(of schema: Schema, at address: ServerAddress, alone: Bool = false) -> HTTPFile {
        HTTPFile(of: schema, at: address, alone: alone, over: transport, usual: currency)
    }

    private static let clients: [ServiceName: @Sendable (HTTPServices, ServerAddress) -> any RemoteService] = [
        .listings: { HTTPListings(at: $1, over: $0.transport, usual: $0.currency) },
        .transactions: { $0.file(of: Transaction.schema, at: $1) },
        .products: {
            HTTPProducts(at: $1, over: $0.transport, account: $0.shopAccount(at: $1), usual: $0.currency)
        },
        .hotels: { $0.file(of: Hotel.schema, at: $1) },
        .calls: {
            HTTPCalls(
                at: $1, over: $0.transport, within: $0.deadlines.awake, wakingWithin: $0.deadlines.asleep,
                watcher: $0.watcher)
        },
    ]

    private func shopAccount(at address: ServerAddress) -> Account {
        let accounts = HTTPAccounts(at: address, over: transport, now: now)
        return Account(with: .products, at: address.origin, of: accounts, keptIn: credentials, now: now)
    }
}

/// A server that sends all its records at once, and supports no queries.
public protocol WholeService: RemoteService {
    /// In the server's order.
    func everything() async throws(Failure) -> [Record]
}

extension WholeService {
    public var abilities: QueryAbilities { [] }

    public var sendsEverything: Bool { true }

    public func page(_ query: Query) async throws(Failure) -> Page {
        let records = try await everything()
        return Page(records: records, hasMore: false, total: records.count)
    }

    public func categories() async throws(Failure) -> [Category]? { nil }
}

/// A server that has all records of a service in one file. Those that it sends without an order are sorted.
public final class HTTPFile: WholeService {
    public let schema: Schema
    private let server: RemoteServer
    private let isAlone: Bool
    private let named = Mutex<[CategoryPayload]?>(nil)

    /// - Parameters:
    ///   - address: The base address of the path that is named as the service, such as `/hotels`, or the address of
    ///     the file itself if it ends in `.json`.
    ///   - isAlone: True if the address is always that of the file.
    public init(
        of schema: Schema, at address: ServerAddress, alone isAlone: Bool = false, over transport: any Transport,
        usual currency: Currency? = nil
    ) {
        (self.schema, self.isAlone) = (schema, isAlone)
        server = RemoteServer(address: address, service: schema.service, transport: transport, currency: currency)
    }

    public var address: ServerAddress { server.address }

    public var problems: ReadProblems { server.problems }

    public var usualCurrency: Currency? { server.currency }

    public func everything() async throws(Failure) -> [Record] {
        let list = isAlone ? Endpoint(.get, []) : server.file(or: .all(of: schema.service))
        let read = try await server.records(of: schema, at: list)
        guard let names = try await categoriesBesideFile()?.names else { return schema.inSentOrder(read.records) }
        return schema.inSentOrder(server.problems.recording(schema.naming(read, of: names)))
    }

    public func namedCategories() async -> [Category]? { named.withLock(\.self)?.compactMap(\.category) }

    /// Returns the categories in `categories.json` beside a file whose records have numbers of categories; nil if there
    /// are none.
    private func categoriesBesideFile() async throws(Failure) -> [CategoryPayload]? {
        guard schema.category?.encoding == .categoryNumber, server.isFile,
            let file = address.path.split(separator: "/").last.map(String.init)
        else { return nil }
        var folder = server
        folder.address = address.dropping(file)
        let response = try await folder.response(to: Endpoint(.get, ["categories.json"]))
        guard (200..<300).contains(response.status) else { return nil }
        let list = try? PayloadDecoder().decode(CategoryList.self, from: response.body)
        named.withLock { $0 = list?.categories }
        return list?.categories
    }
}

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

    /// Returns the client of a service's contract at an address; nil for a service without a contract. No request is
    /// sent.
    public func remoteService(for service: ServiceName, at address: ServerAddress) -> (any RemoteService)? {
        Self.clients[service]?(self, address)
    }

    /// The clients of all contracts.
    private static let clients: [ServiceName: @Sendable (HTTPServices, ServerAddress) -> any RemoteService] = [
        .listings: { HTTPListings(at: $1, over: $0.transport) },
        .transactions: { HTTPTransactions(at: $1, over: $0.transport) },
        .products: { HTTPProducts(at: $1, over: $0.transport, account: $0.shopAccount(at: $1)) },
        .hotels: { HTTPHotels(at: $1, over: $0.transport) },
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
    /// Returns all records, in the server's order.
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

/// A server that has all hotels in one file, without an order. They are sorted in the service's order.
public struct HTTPHotels: WholeService {
    private let server: RemoteServer

    /// - Parameter address: The base address of `/hotels`, or the address of the file itself if it ends in `.json`.
    public init(at address: ServerAddress, over transport: any Transport) {
        server = RemoteServer(address: address, service: .hotels, transport: transport)
    }

    public var schema: Schema { Hotel.schema }

    public var address: ServerAddress { server.address }

    public func everything() async throws(Failure) -> [Record] {
        let payload = try await server.payload(HotelsPayload.self, of: server.file(or: .hotels))
        return try server.read { () throws(PayloadError) in
            try payload.inServiceOrder().map { hotel in
                var hotel = hotel
                hotel.image = address.picture(hotel.image)
                return hotel.record
            }
        }
    }
}

/// A server that has all transactions in one file.
public struct HTTPTransactions: WholeService {
    private let server: RemoteServer

    /// - Parameter address: The base address of `/transactions`, or the address of the file itself if it ends in
    ///   `.json`.
    public init(at address: ServerAddress, over transport: any Transport) {
        server = RemoteServer(address: address, service: .transactions, transport: transport)
    }

    public var schema: Schema { Transaction.schema }

    public var address: ServerAddress { server.address }

    public func everything() async throws(Failure) -> [Record] {
        let endpoint = server.file(or: .transactions)
        let body = try server.body(of: try await server.response(to: endpoint), to: endpoint)
        return try server.read { () throws(PayloadError) in
            try PayloadDecoder().decode(listOf: TransactionPayload.self, from: body).transactions().map(\.record)
        }
    }
}

public import Domain
public import Services
public import struct FoundationEssentials.Date

/// Opens the clients of all contracts, over one transport.
public struct HTTPServices: Sendable {
    private let transport: any Transport
    private let credentials: any CredentialStore
    private let deadlines: (awake: Duration, asleep: Duration)
    private let watcher: any ProgressWatcher
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - credentials: Where tokens are kept.
    ///   - deadline: How long a reply may take, as the transport has it.
    ///   - wakingDeadline: How long a reply may take that a sleeping host has to wake up for.
    ///   - watcher: Is told what a person waits for.
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

    /// The client of a service's contract at an address; nil for a service that has none. Nothing is asked yet.
    public func remoteService(for service: ServiceName, at address: ServerAddress) -> (any RemoteService)? {
        Self.clients[service]?(self, address)
    }

    /// Every contract there is, a line each.
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

/// A server that sends all its records at once, and answers nothing else about them.
public protocol WholeService: RemoteService {
    /// All its records, in its order.
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

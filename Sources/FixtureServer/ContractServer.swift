public import FoundationEssentials

/// A server of all five contracts on this machine, with faults on request.
///
/// It listens as long as it lives; ``stop()`` ends it and everything that it has begun.
public final class ContractServer: Sendable {
    public let port: Int
    /// Another port, at which the same contracts are served without faults, as by another server.
    public let neighbourPort: Int
    private let host: String
    private let board = FaultBoard()
    private let listening: Task<Void, Never>

    /// Starts a server, which listens when this returns.
    ///
    /// - Throws: `ServerError` for a host that is not this machine, for a fault on a route that there is not, and where
    ///   the port cannot be had.
    public init(_ settings: ServerSettings = ServerSettings()) async throws(ServerError) {
        guard settings.isLoopback else { throw .hostNotLoopback(settings.host) }
        let contracts = try Contracts(settings)
        for setting in settings.faults {
            guard contracts.table.knows(setting.route) else { throw .routeUnknown(setting.route.text) }
            board.set(setting)
        }
        let own = try await Listener(host: settings.address, port: settings.port)
        let neighbour: Listener
        do {
            neighbour = try await Listener(host: settings.address, port: 0)
        } catch {
            own.close()
            throw error
        }
        (host, port, neighbourPort) = (settings.address, own.port, neighbour.port)
        let desk = RequestDesk(contracts: contracts, board: board, now: settings.now, neighbour: neighbour.port)
        listening = Task {
            async let neighbourEnds: Void = neighbour.run { client in
                await Connection(socket: client).serve { desk.steps(for: $0, isNeighbour: true) }
            }
            await own.run { client in
                await Connection(socket: client).serve { desk.steps(for: $0, isNeighbour: false) }
            }
            await neighbourEnds
        }
    }

    deinit {
        listening.cancel()
    }

    /// `http://127.0.0.1:8080`
    public var address: String { "http://\(host):\(port)" }

    /// Closes the ports and every connection; returns when nothing of the server is left.
    public func stop() async {
        listening.cancel()
        await listening.value
    }

    /// Turns a fault on, in the place of one for the same route; of several that fit a request, the one set last shows.
    ///
    /// - Parameter times: For how many requests; nil for all.
    public func set(_ fault: ServerFault, on route: RoutePattern = "*", times: Int? = nil) {
        board.set(FaultSetting(fault, on: route, times: times))
    }

    public func clearFaults() {
        board.clearFaults()
    }

    /// The requests that have come to it and to its neighbour, the last 10,000 at most, in their order.
    public var requests: [SeenRequest] { board.requests }

    public func forgetRequests() {
        board.forgetRequests()
    }
}

/// The five contracts, served from the data in the program to whoever brings a request: over a socket or without one.
public struct Contracts: Sendable {
    let table: RouteTable

    /// - Throws: `ServerError.unreadableData`.
    public init(_ settings: ServerSettings = ServerSettings()) throws(ServerError) {
        let records = try BuiltInRecords.shared()
        let listings = ListingsContract(
            categories: records.categories, shelf: ListingShelf(records.ads, count: settings.listings),
            pictures: PictureGallery(records.ads))
        let desk = SignInDesk(
            accounts: records.accounts, accessLifetime: settings.accessLifetime,
            refreshLifetime: settings.refreshLifetime, now: settings.now)
        let products = ProductsContract(products: records.products, desk: desk, now: settings.now)
        // Listings first: `/categories` is theirs, and the shop's is below its own prefix.
        table = RouteTable(
            routes: listings.routes + products.routes(below: "") + products.routes(below: "/api/v1")
                + HotelsContract(hotels: records.hotels).routes + CallsContract(records.calls).routes
                + TransactionsContract(transactions: records.transactions).routes)
    }

    /// Answers a request, which has taken effect then.
    ///
    /// - Parameter head: What stands before the body, without the empty line: `GET /hotels HTTP/1.1`, and the headers.
    public func answer(_ head: String, with body: Data) -> (status: Int, body: Data) {
        guard var request = IncomingRequest(head: head) else { return (400, Data()) }
        request.body = body
        let reply = reply(to: request)
        return (reply.status, reply.body)
    }

    func reply(to request: IncomingRequest) -> Reply {
        (try? table.reply(to: request)) ?? Reply(status: 500)
    }
}

/// Decides what is done about each request: answered by the contracts, by a fault, or by the control of faults.
struct RequestDesk: Sendable {
    let contracts: Contracts
    let board: FaultBoard
    let now: @Sendable () -> Date
    /// The port of the neighbour, which answers as another server would.
    let neighbour: Int

    /// - Parameter isNeighbour: Whether the request came to the neighbour, which has no faults.
    func steps(for request: IncomingRequest, isNeighbour: Bool) -> [WireStep] {
        if request.path.first == FaultControl.path {
            let control = FaultControl(board: board, knows: contracts.table.knows)
            return [.send(((try? control.reply(to: request)) ?? Reply(status: 500)).bytes())]
        }
        var request = request
        let isElsewhere = request.path.first == Exchange.elsewhere
        if isElsewhere { request.path.removeFirst() }
        note(request)
        guard !isElsewhere, !isNeighbour, let (fault, turn) = board.take(for: request) else {
            return [.send(contracts.reply(to: request).bytes())]
        }
        let exchange = Exchange(request: request, turn: turn, now: now(), neighbour: neighbour, reply: contracts.reply)
        return fault.steps(in: exchange)
    }

    private func note(_ request: IncomingRequest) {
        board.note(
            SeenRequest(
                route: contracts.table.route(of: request)?.route.pattern.text ?? "*", target: request.target,
                host: request.headers["host"] ?? "", authorization: request.headers["authorization"],
                moment: .now))
    }
}

/// What a server is started with.
public struct ServerSettings: Sendable {
    /// An address of this machine that starts with `127.`, or `localhost`, which is 127.0.0.1.
    public var host = "127.0.0.1"
    /// 0 for any that is free.
    public var port = 0
    /// How many listings there are: the built-in ones, again and again under new ids; nil for each once.
    public var listings: Int?
    /// Seconds that an access token of the shop is good for.
    public var accessLifetime = 20 * 24 * 60 * 60
    /// Seconds that a refresh token is good for.
    public var refreshLifetime = 10 * 60 * 60
    /// The faults to begin with.
    public var faults: [FaultSetting] = []
    /// The clock that tokens expire by.
    public var now: @Sendable () -> Date = { Date() }

    public init() {}

    /// Whether the host is this machine, so that nobody else can reach the server.
    public var isLoopback: Bool { address.hasPrefix("127.") }

    /// The host as an address.
    var address: String { host == "localhost" ? "127.0.0.1" : host }
}

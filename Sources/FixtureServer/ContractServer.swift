public import FoundationEssentials
import WireFormat

/// A server of all five contracts on this machine, with faults on request.
///
/// It listens until it is deinitialized. ``stop()`` ends it and everything that it started.
public final class ContractServer: Sendable {
    private let host: String
    private let active = ActiveFaults()
    private let listener: Listener

    /// Starts a server. The server is listening when this returns.
    ///
    /// - Throws: `ServerError` if a fault's route does not exist, or the port cannot be opened.
    public init(_ settings: ServerSettings = ServerSettings()) throws(ServerError) {
        let contracts = Contracts(settings)
        for setting in settings.faults {
            guard contracts.table.knows(setting.route) else { throw .routeUnknown(setting.route.text) }
            active.set(setting)
        }
        host = settings.address
        let desk = RequestDispatcher(contracts: contracts, active: active)
        listener = try Listener(host: host, port: settings.port) { desk.steps(for: $0) }
    }

    public var port: Int { listener.port }
    public var address: String { "http://\(host):\(port)" }

    /// Closes the ports and every connection. Returns when the server has fully stopped.
    public func stop() async { await listener.stop() }

    /// Turns a fault on, in place of one for the same route. If several match a request, the one set last applies.
    ///
    /// - Parameter times: The number of requests to apply it to; nil for all.
    public func set(_ fault: ServerFault, on route: RoutePattern = "*", times: Int? = nil) {
        active.set(FaultSetting(fault, on: route, times: times))
    }

    public func clearFaults() { active.clearFaults() }

    /// The requests to the server, in order; the last 10,000 at most.
    package var requests: [IncomingRequest] { active.requests }
}

/// The five contracts, served from the data in the program. Requests come over a socket or are passed in directly.
public struct Contracts: Sendable {
    let table: RouteTable

    public init(_ settings: ServerSettings) {
        let records = BuiltInRecords.shared
        let listings = ListingsContract(
            categories: records.categories, served: ServedListings(records.ads, count: settings.listings),
            pictured: Dictionary(records.ads.compactMap { ad in ad.pictured.map { (ad.id, $0) } }) { $1 })
        let accounts = ShopAccounts(
            records.accounts, accessLifetime: settings.accessLifetime, refreshLifetime: settings.refreshLifetime,
            now: settings.now)
        let products = ProductsContract(products: records.products, accounts: accounts, now: settings.now)
        // Listings come first because `/categories` belongs to them; the shop's is under its own prefix.
        table = RouteTable(
            routes: listings.routes + products.routes(below: "") + products.routes(below: "/api/v1")
                + CallsContract(records.calls).routes
                + [
                    Route("GET /hotels") { _, _ in Response(body: records.hotels) },
                    // No real server of transactions exists: this one sends an array, as in a file of transactions.
                    Route("GET /transactions") { _, _ in Response(body: records.transactions) },
                ])
    }

    /// Answers a request. The request has taken effect when this returns.
    ///
    /// - Parameter head: Everything before the body, without the empty line: `GET /hotels HTTP/1.1`, and the headers.
    public func answer(_ head: String, with body: Data) -> (status: Int, body: Data) {
        guard var request = IncomingRequest(head: head) else { return (400, Data()) }
        request.body = body
        let response = table.response(to: request)
        return (response.status, response.body)
    }
}

/// The dispatcher of requests: each is answered by the contracts, by a fault, or by the control of faults.
struct RequestDispatcher: Sendable {
    let contracts: Contracts
    let active: ActiveFaults

    func steps(for request: IncomingRequest) -> [ResponseStep] {
        if request.path.first == Self.control { return [.send(controlled(by: request).bytes())] }
        var request = request
        let isElsewhere = request.path.first == ServerFault.elsewhere
        if isElsewhere { request.path.removeFirst() }
        request.route = contracts.table.route(of: request)?.route.pattern.text ?? "*"
        active.record(request)
        guard !isElsewhere, let (fault, turn) = active.take(for: request) else {
            return [.send(contracts.table.response(to: request).bytes())]
        }
        return fault.steps(for: request, turn, contracts.table.response)
    }
}

public struct ServerSettings: Sendable {
    /// An address of this machine that starts with `127.`, or `localhost`, which means 127.0.0.1.
    public var host = "127.0.0.1"
    public var port = 0
    /// The number of listings; nil for each built-in one once. Higher numbers repeat the built-in ones under new ids.
    public var listings: Int?
    public var accessLifetime = ShopAccounts.accessLifetime
    public var refreshLifetime = ShopAccounts.refreshLifetime
    public var faults: [FaultSetting] = []
    public var now: @Sendable () -> Date = { Date() }

    public init() {}

    /// True if the host is this machine, so that other machines cannot reach the server.
    public var isLoopback: Bool { address.hasPrefix("127.") }

    var address: String { host == "localhost" ? "127.0.0.1" : host }
}

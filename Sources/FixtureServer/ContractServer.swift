import FoundationEssentials

/// A server of all five contracts on this machine, with faults on request.
///
/// It listens as long as it lives; ``stop()`` ends it and everything that it has begun.
public final class ContractServer: Sendable {
    public let port: Int
    private let host: String
    private let listening: Task<Void, Never>

    /// Starts a server, which listens when this returns.
    ///
    /// - Throws: `ServerError` for a host that is not this machine, and where the port cannot be had.
    public init(_ settings: ServerSettings = ServerSettings()) async throws(ServerError) {
        guard settings.isLoopback else { throw .hostNotLoopback(settings.host) }
        let table = RouteTable(routes: try .contracts(settings))
        let listener = try await Listener(host: settings.address, port: settings.port)
        port = listener.port
        host = settings.address
        listening = Task {
            await listener.run { client in
                await Connection(socket: client).serve { request in
                    [.send((try? table.reply(to: request).bytes()) ?? Reply(status: 500).bytes())]
                }
            }
        }
    }

    deinit {
        listening.cancel()
    }

    /// `http://127.0.0.1:8080`
    public var address: String { "http://\(host):\(port)" }

    /// Closes the port and every connection; returns when nothing of the server is left.
    public func stop() async {
        listening.cancel()
        await listening.value
    }
}

extension [Route] {
    /// The routes of all five contracts, from the built-in data.
    fileprivate static func contracts(_ settings: ServerSettings) throws(ServerError) -> [Route] {
        let records = try BuiltInRecords.shared()
        let listings = ListingsContract(
            categories: records.categories, shelf: ListingShelf(records.ads, count: settings.listings),
            pictures: PictureGallery(records.ads))
        let desk = SignInDesk(
            accounts: records.accounts, accessLifetime: settings.accessLifetime,
            refreshLifetime: settings.refreshLifetime, now: settings.now)
        let products = ProductsContract(products: records.products, desk: desk, now: settings.now)
        // Listings first: `/categories` is theirs, and the shop's is below its own prefix.
        return listings.routes + products.routes(below: "") + products.routes(below: "/api/v1")
            + HotelsContract(hotels: records.hotels).routes + CallsContract(records.calls).routes
            + TransactionsContract(transactions: records.transactions).routes
    }
}

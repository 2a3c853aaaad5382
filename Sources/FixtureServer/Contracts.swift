public import FoundationEssentials

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

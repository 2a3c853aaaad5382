public import Domain
public import Ports
import WireFormat

/// A listings server. It searches and sends pages; filtering by category and sorting are left to the caller.
public struct HTTPListings: RemoteService {
    private let server: RemoteServer
    private let kept: ListingCategories

    public init(at address: ServerAddress, over transport: any Transport, usual currency: Currency? = nil) {
        server = RemoteServer(address: address, service: .listings, transport: transport, currency: currency)
        kept = ListingCategories(of: server)
    }

    public var schema: Schema { Listing.schema }

    public var address: ServerAddress { server.address }

    public var problems: ReadProblems { server.problems }

    public var usualCurrency: Currency? { server.currency }

    public var abilities: QueryAbilities { .search }

    public var sendsEverything: Bool { false }

    /// Requests one page if the range is one of the server's pages, otherwise the two pages that it spans.
    public func page(_ query: Query) async throws(Failure) -> Page {
        let range = query.range
        let limit = range.count
        guard limit > 0 else { return Page(records: [], hasMore: false) }
        let text = query.text.trimmingWhitespace
        let first = range.lowerBound / limit
        var payload = try await page(first + 1, limit: limit, text: text)
        let skipped = range.lowerBound - first * limit
        if skipped > 0, payload.hasMore {
            let next = try await page(first + 2, limit: limit, text: text)
            payload.items.records += next.items.records
            payload.items.problems += next.items.problems
            payload.hasMore = next.hasMore
            payload.total = next.total
        }
        let listings = payload.items.records.dropFirst(skipped)
        payload.items.records = Array(listings.prefix(limit))
        return Page(
            records: try await named(payload.items), hasMore: payload.hasMore || listings.count > limit,
            total: payload.total)
    }

    public func categories() async throws(Failure) -> [Category]? {
        try await kept.fetch().compactMap(\.category)
    }

    public func namedCategories() async -> [Category]? {
        await kept.categories?.compactMap(\.category)
    }

    /// Returns a page by its number on the server, from 1. Checks that it is the requested page.
    private func page(_ number: Int, limit: Int, text: String) async throws(Failure) -> ListingsPayload {
        let endpoint = Endpoint.listings(page: number, limit: limit, text: text)
        let body = try server.body(of: try await server.response(to: endpoint), to: endpoint)
        let payload = try server.read { () throws(PayloadError) in
            try ListingsPayload(from: body, usual: server.currency)
        }
        guard payload.page == number, payload.limit == limit else {
            throw server.unreadable(
                "Received page \(payload.page) of \(payload.limit) instead of page \(number) of \(limit).")
        }
        guard payload.items.count <= min(limit, max(0, payload.total)) else {
            throw server.unreadable(
                "A page of \(limit) has \(payload.items.count, Listing.schema.noun), of \(payload.total) in all.")
        }
        guard payload.items.count > 0 || !payload.hasMore else {
            throw server.unreadable("Page \(number) has no listings, although more were announced.")
        }
        return payload
    }

    private func named(_ read: ReadRecords) async throws(Failure) -> [Record] {
        let numbers = schema.category.map { category in read.records.compactMap { $0[category].number } } ?? []
        let named = schema.naming(read, of: try await kept.names(for: Set(numbers)))
        return server.locatingPictures(problems.recording(named), schema)
    }
}

extension Value {
    /// The whole number, if the value is one.
    fileprivate var number: Int? {
        if case .integer(let number) = self { number } else { nil }
    }
}

/// The names of a server's categories, which listings refer to by id. They are cached; unknown ids refresh them.
actor ListingCategories {
    private let server: RemoteServer
    /// The time for which unknown ids are left without a name before the server is asked again.
    private let patience: Duration
    private var kept: (categories: [CategoryPayload], asked: ContinuousClock.Instant)?

    init(of server: RemoteServer, patience: Duration = .seconds(60)) {
        self.server = server
        self.patience = patience
    }

    /// The categories of the last response; nil before the first request.
    var categories: [CategoryPayload]? { kept?.categories }

    /// Requests the categories from the server.
    func fetch() async throws(Failure) -> [CategoryPayload] {
        let categories = try await server.payload(CategoryList.self, of: .categories).categories
        kept = (categories, .now)
        return categories
    }

    /// Returns the names of the categories by id. Requests them again if one of `ids` is missing, but not too often.
    func names(for ids: Set<Int>) async throws(Failure) -> [Int: String] {
        var categories = kept?.categories ?? []
        let isDue = kept.map { $0.asked.duration(to: .now) >= patience } ?? true
        if isDue && !ids.isSubset(of: categories.map(\.id)) { categories = try await fetch() }
        return categories.names
    }
}

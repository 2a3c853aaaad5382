/// A page of listings as the server sends it, which is also how it sends all of them.
public struct ListingsPayload: Sendable, Hashable {
    /// How many listings match, on this page and on all others.
    public var total: Int
    /// Counted from 1.
    public var page: Int
    public var limit: Int
    public var hasMore: Bool
    public var items: [ListingPayload]

    public init(total: Int, page: Int, limit: Int, hasMore: Bool, items: [ListingPayload]) {
        self.total = total
        self.page = page
        self.limit = limit
        self.hasMore = hasMore
        self.items = items
    }
}

extension ListingsPayload: Codable {
    private enum CodingKeys: String, CodingKey {
        case total, page, limit, items
        case hasMore = "has_more"
    }

    public init(from decoder: any Decoder) throws {
        let fields = try PayloadFields<CodingKeys>(of: decoder)
        total = try fields.required(.total)
        page = try fields.required(.page)
        limit = try fields.required(.limit)
        hasMore = try fields.required(.hasMore)
        items = try fields.required(.items)
    }
}

public import struct FoundationEssentials.Decimal

/// A product as the server sends it.
///
/// Only the id is always there. Dates, prices and the addresses of pictures stay as they were written, so that a
/// payload that was read is written the same way; ``product()`` interprets them.
public struct ProductPayload: Sendable, Hashable {
    public var id: Int
    public var title: String?
    public var slug: String?
    /// Dollars; a `Decimal`, because it keeps the digits that were sent.
    public var price: Decimal?
    public var description: String?
    public var category: ProductCategoryPayload?
    /// On some products fragments of a list that was written as JSON twice: `["https://…"`.
    public var images: [String]?
    /// `2025-09-03T00:57:28.000Z`
    public var creationAt: String?
    public var updatedAt: String?

    public init(
        id: Int, title: String? = nil, slug: String? = nil, price: Decimal? = nil, description: String? = nil,
        category: ProductCategoryPayload? = nil, images: [String]? = nil, creationAt: String? = nil,
        updatedAt: String? = nil
    ) {
        self.id = id
        self.title = title
        self.slug = slug
        self.price = price
        self.description = description
        self.category = category
        self.images = images
        self.creationAt = creationAt
        self.updatedAt = updatedAt
    }
}

extension ProductPayload: Codable {
    enum CodingKeys: String, CodingKey {
        case id, title, slug, price, description, category, images, creationAt, updatedAt
    }

    public init(from decoder: any Decoder) throws {
        var fields = try PayloadFields<CodingKeys>(of: decoder)
        id = try fields.id(.id)
        title = try fields.optional(.title)
        slug = try fields.optional(.slug)
        price = try fields.optional(.price)
        description = try fields.optional(.description)
        category = try fields.optional(.category)
        images = try fields.optional(.images)
        creationAt = try fields.optional(.creationAt)
        updatedAt = try fields.optional(.updatedAt)
    }
}

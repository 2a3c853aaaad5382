/// A category of products as the server sends it, by itself and inside each product.
public struct ProductCategoryPayload: Sendable, Hashable {
    public var id: Int
    public var name: String?
    /// Older servers send none, and no dates.
    public var slug: String?
    public var image: String?
    public var creationAt: String?
    public var updatedAt: String?

    public init(
        id: Int, name: String? = nil, slug: String? = nil, image: String? = nil, creationAt: String? = nil,
        updatedAt: String? = nil
    ) {
        self.id = id
        self.name = name
        self.slug = slug
        self.image = image
        self.creationAt = creationAt
        self.updatedAt = updatedAt
    }
}

extension ProductCategoryPayload: Codable {
    private enum CodingKeys: CodingKey {
        case id, name, slug, image, creationAt, updatedAt
    }

    public init(from decoder: any Decoder) throws {
        var fields = try PayloadFields<CodingKeys>(of: decoder)
        id = try fields.id(.id)
        name = try fields.optional(.name)
        slug = try fields.optional(.slug)
        image = try fields.optional(.image)
        creationAt = try fields.optional(.creationAt)
        updatedAt = try fields.optional(.updatedAt)
    }
}

public import struct FoundationEssentials.Date

/// A thing that a shop sells.
public struct Product: Sendable, Hashable {
    public var id: Int
    public var title: String?
    /// The title as it stands in an address; older products have none.
    public var slug: String?
    public var description: String?
    public var price: Money?
    public var category: ProductCategory?
    /// Where the pictures are, the most telling one first; nil where the service said nothing of pictures.
    public var images: [String]?
    /// Nil for older products, as is ``updated``.
    public var created: Date?
    public var updated: Date?

    public init(
        id: Int, title: String? = nil, slug: String? = nil, description: String? = nil, price: Money? = nil,
        category: ProductCategory? = nil, images: [String]? = nil, created: Date? = nil, updated: Date? = nil
    ) {
        self.id = id
        self.title = title
        self.slug = slug
        self.description = description
        self.price = price
        self.category = category
        self.images = images
        self.created = created
        self.updated = updated
    }
}

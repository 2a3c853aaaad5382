public import struct FoundationEssentials.Date

/// An item that a shop sells.
public struct Product: Sendable, Hashable {
    public var id: Int
    public var title: String?
    /// The title as it appears in an address; older products have none.
    public var slug: String?
    public var description: String?
    public var price: Money?
    public var category: ProductCategory?
    /// The addresses of the pictures, the most informative one first; nil if the service sent no field for pictures.
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

/// A category into which a shop sorts its products.
public struct ProductCategory: Sendable, Hashable {
    public var id: Int
    public var name: String?
    /// The name as it appears in an address: `clothes`.
    public var slug: String?
    /// The address of the picture.
    public var image: String?

    public init(id: Int, name: String? = nil, slug: String? = nil, image: String? = nil) {
        self.id = id
        self.name = name
        self.slug = slug
        self.image = image
    }
}

extension Product {
    /// The fields of products, and how they are filtered, sorted and shown.
    public static let schema = Schema(
        service: .products,
        noun: Noun(one: "product", other: "products"),
        fields: [
            ("id", "Id", .integer),
            ("title", "Title", .text),
            ("description", "Description", .text),
            ("category", "Category", .choice),
            ("price", "Price", .money(.dollar)),
            ("images", "Images", .list),
            ("slug", "Slug", .text),
            ("created", "Created", .date),
            ("updated", "Updated", .date),
        ],
        columns: ["title", "category", "price"],
        extraColumns: ["description"],
        searched: ["title", "description"],
        headline: "title",
        category: "category",
        layout: .cards,
        pictures: ["images"])

    /// The product as a row of its schema.
    public var record: Record {
        Record(
            id: RecordID(id),
            values: [
                .integer(id),
                title.map(Value.text) ?? .missing,
                description.map(Value.text) ?? .missing,
                category?.name.map(Value.text) ?? .missing,
                price.map(Value.money) ?? .missing,
                images.map(Value.list) ?? .missing,
                slug.map(Value.text) ?? .missing,
                created.map(Value.date) ?? .missing,
                updated.map(Value.date) ?? .missing,
            ])
    }
}

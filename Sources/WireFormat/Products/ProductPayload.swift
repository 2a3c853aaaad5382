public import Domain
public import FoundationEssentials

/// A product as the server sends it.
///
/// Only the ID is always present. Dates, prices and the addresses of pictures stay as they were written, so that a
/// payload is written in the same way as it was read; ``product()`` interprets them.
public struct ProductPayload: Sendable, Hashable {
    public var id: Int
    public var title: String?
    public var slug: String?
    /// Dollars; a `Decimal`, because it keeps the digits that were sent.
    public var price: Decimal?
    public var description: String?
    public var category: ProductCategoryPayload?
    /// On some products, fragments of a list that was encoded as JSON twice: `["https://…"`.
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

extension ProductPayload: IdentifiedPayload {
    /// Returns the product that this payload describes.
    ///
    /// - Throws: ``PayloadError`` for an invalid date, and for a price with more than four decimals or beyond ±922
    ///   trillion.
    public func product() throws(PayloadError) -> Product {
        try Product(
            id: id, title: title, slug: slug, description: description,
            price: read(.price, from: price?.description) { Money(digits: $0, currency: .dollar) },
            category: category?.category, images: images?.flatMap(PictureAddress.all(in:)),
            created: read(.creationAt, from: creationAt) { Timestamp($0)?.date },
            updated: read(.updatedAt, from: updatedAt) { Timestamp($0)?.date })
    }
}

extension ProductCategoryPayload {
    /// The category that this payload describes.
    public var category: ProductCategory {
        ProductCategory(id: id, name: name, slug: slug, image: image.flatMap { PictureAddress.all(in: $0).first })
    }
}

extension [ProductPayload] {
    /// Returns the products that these payloads describe, in the same order.
    ///
    /// - Throws: ``PayloadError`` for the first record that could not be read, with its place.
    public func products() throws(PayloadError) -> [Product] {
        try described { (payload) throws(PayloadError) in try payload.product() }
    }
}

/// A category of products as the server sends it, alone and inside each product.
public struct ProductCategoryPayload: Sendable, Hashable {
    public var id: Int
    public var name: String?
    /// Older servers send neither this nor dates.
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

/// A parser for the addresses in what the products server sends in place of one.
///
/// A list of pictures that was encoded as JSON twice, or split at its commas, arrives as `["https://…"`, as
/// `"https://…"]` or whole in one string.
public enum PictureAddress {
    /// Returns the addresses in `text`, in order and without the JSON around them; none if it has only JSON.
    ///
    /// A plain address is returned unchanged: an address has neither quotes nor backslashes, and brackets or commas
    /// only inside.
    public static func all(in text: String) -> [String] {
        text.filter { $0 != "\\" }.split(separator: "\"").compactMap { piece in
            var address = piece.drop(while: surroundsAddresses)
            while let last = address.last, surroundsAddresses(last) { address.removeLast() }
            return address.isEmpty ? nil : String(address)
        }
    }

    private static func surroundsAddresses(_ character: Character) -> Bool {
        "[],".contains(character) || character.isWhitespace
    }
}

extension Endpoint {
    /// Requests a range of the products, in the server's order.
    ///
    /// If one of the two numbers is left out, or the limit is 0, the server sends everything.
    ///
    /// - Parameters:
    ///   - offset: The number of products to skip, from 0.
    ///   - limit: The number of products to send, from 1.
    ///   - category: The ID of the products' category; nil for all products.
    public static func products(offset: Int, limit: Int, category: Int? = nil) -> Endpoint {
        let range = [QueryItem("offset", String(offset)), QueryItem("limit", String(limit))]
        return Endpoint(
            .get, ["products"], query: range + (category.map { [QueryItem("categoryId", String($0))] } ?? []))
    }

    /// The categories of products.
    public static var productCategories: Endpoint { Endpoint(.get, ["categories"]) }
}

public import Domain
public import FoundationEssentials

/// A listing as the server sends it.
///
/// Only the ID is always present. Dates and prices stay as they were written, so that a payload is written in the same
/// way as it was read; ``listing(categories:)`` interprets them.
public struct ListingPayload: Sendable, Hashable {
    /// The addresses of the pictures, relative to the server or absolute; `{}` on the wire if there are none.
    public struct Images: Sendable, Hashable, Codable {
        public var small: String?
        public var thumb: String?

        public init(small: String? = nil, thumb: String? = nil) {
            self.small = small
            self.thumb = thumb
        }
    }

    public var id: Int
    public var categoryID: Int?
    public var title: String?
    public var description: String?
    /// Euro; a `Decimal`, because it keeps the digits that were sent.
    public var price: Decimal?
    /// `2019-11-05T15:56:59Z`, or `2019-11-05T15:56:59+0000` from older servers.
    public var creationDate: String?
    public var isUrgent: Bool?
    /// Null or `{}` on the wire if a listing has no pictures.
    public var images: Images?
    /// The number of a professional seller in the French register of companies.
    public var siret: String?

    public init(
        id: Int, categoryID: Int? = nil, title: String? = nil, description: String? = nil, price: Decimal? = nil,
        creationDate: String? = nil, isUrgent: Bool? = nil, images: Images? = nil, siret: String? = nil
    ) {
        self.id = id
        self.categoryID = categoryID
        self.title = title
        self.description = description
        self.price = price
        self.creationDate = creationDate
        self.isUrgent = isUrgent
        self.images = images
        self.siret = siret
    }
}

extension ListingPayload: Codable {
    enum CodingKeys: String, CodingKey {
        case id, title, description, price, siret
        case categoryID = "category_id"
        case creationDate = "creation_date"
        case isUrgent = "is_urgent"
        case images = "images_url"
    }

    public init(from decoder: any Decoder) throws {
        var fields = try PayloadFields<CodingKeys>(of: decoder)
        id = try fields.id(.id)
        categoryID = try fields.optional(.categoryID)
        title = try fields.optional(.title)
        description = try fields.optional(.description)
        price = try fields.optional(.price)
        creationDate = try fields.optional(.creationDate)
        isUrgent = try fields.optional(.isUrgent)
        images = try fields.optional(.images)
        siret = try fields.optional(.siret)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(categoryID, forKey: .categoryID)
        try container.encodeIfPresent(title, forKey: .title)
        try container.encodeIfPresent(description, forKey: .description)
        try container.encodeIfPresent(price, forKey: .price)
        try container.encodeIfPresent(creationDate, forKey: .creationDate)
        try container.encodeIfPresent(isUrgent, forKey: .isUrgent)
        // The only field that the server sends as null.
        try container.encode(images, forKey: .images)
        try container.encodeIfPresent(siret, forKey: .siret)
    }
}

extension ListingPayload: IdentifiedPayload {
    /// Returns the listing that this payload describes.
    ///
    /// - Parameter categories: The names of the categories by ID; a listing in an unknown category gets none.
    /// - Throws: ``PayloadError`` for an invalid date, and for a price with more than four decimals or beyond ±922
    ///   trillion.
    public func listing(categories: [Int: String]) throws(PayloadError) -> Listing {
        try Listing(
            id: id, title: title, description: description, category: categoryID.flatMap { categories[$0] },
            price: read(.price, from: price?.description) { Money(digits: $0) }, isUrgent: isUrgent,
            created: read(.creationDate, from: creationDate) { Timestamp($0)?.date },
            image: images?.small, thumbnail: images?.thumb, siret: siret)
    }
}

extension [ListingPayload] {
    /// Returns the listings that these payloads describe, in the same order.
    ///
    /// - Throws: ``PayloadError`` for the first record that could not be read, with its place.
    public func listings(categories: [CategoryPayload]) throws(PayloadError) -> [Listing] {
        let names = Dictionary(categories.map { ($0.id, $0.name) }) { first, _ in first }
        return try described { (payload) throws(PayloadError) in try payload.listing(categories: names) }
    }
}

/// A page of listings as the server sends it, also if it sends all of them.
public struct ListingsPayload: Sendable, Hashable {
    /// The number of matching listings, on this page and all others.
    public var total: Int
    /// The number of the page, counted from 1.
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

/// An error response of the listings server: `{"error":true,"reason":"…"}`.
public struct ListingsErrorPayload: Sendable, Hashable {
    public var error: Bool
    /// A sentence without a full stop.
    public var reason: String

    public init(reason: String) {
        error = true
        self.reason = reason
    }
}

extension ListingsErrorPayload: Codable {
    private enum CodingKeys: CodingKey {
        case error, reason
    }

    public init(from decoder: any Decoder) throws {
        let fields = try PayloadFields<CodingKeys>(of: decoder)
        error = try fields.required(.error)
        reason = try fields.required(.reason)
    }
}

/// A category of listings: `{"id":1,"name":"Véhicule"}`.
public struct CategoryPayload: Sendable, Hashable {
    public var id: Int
    public var name: String

    public init(id: Int, name: String) {
        self.id = id
        self.name = name
    }
}

extension CategoryPayload: Codable {
    private enum CodingKeys: CodingKey {
        case id, name
    }

    public init(from decoder: any Decoder) throws {
        var fields = try PayloadFields<CodingKeys>(of: decoder)
        id = try fields.id(.id)
        name = try fields.required(.name)
    }
}

/// The path of a listing's picture on the listings server, `/images/ad-small/expat-estate-car-10024.jpg`. Its name ends
/// in the listing's ID.
public struct ListingPicturePath: Sendable, Hashable {
    public let listing: Int

    /// Nil for any other path.
    public init?(_ path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0].isEmpty, parts[1] == "images" else { return nil }
        self.init(folder: String(parts[2]), name: String(parts[3]))
    }

    public init?(folder: String, name: String) {
        guard ["ad-small", "ad-thumb"].contains(folder), name.hasSuffix(".jpg"),
            let listing = name.dropLast(4).split(separator: "-").last.flatMap({ Int($0) })
        else { return nil }
        self.listing = listing
    }

    /// True if the built-in data has the picture. Every sixteenth ID deliberately has none, as the real server lacks
    /// some pictures that its listings name.
    public var isBuiltIn: Bool { !listing.isMultiple(of: 16) }
}

extension Endpoint {
    /// Requests a page of the listings.
    ///
    /// - Parameters:
    ///   - page: Counted from 1.
    ///   - limit: The number of listings on a page, from 1.
    ///   - text: The text that a title or a description must contain; empty for all listings.
    public static func listings(page: Int, limit: Int, text: String = "") -> Endpoint {
        let paging = [QueryItem("page", String(page)), QueryItem("limit", String(limit))]
        return Endpoint(.get, ["listings"], query: paging + (text.isEmpty ? [] : [QueryItem("query", text)]))
    }

    /// The names of the categories of listings.
    public static var listingCategories: Endpoint { Endpoint(.get, ["categories"]) }
}

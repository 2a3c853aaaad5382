public import struct FoundationEssentials.Decimal

/// A listing as the server sends it.
///
/// Only the id is always there. Dates and prices stay as they were written, so that a payload that was read is written
/// the same way; ``listing(categories:)`` interprets them.
public struct ListingPayload: Sendable, Hashable {
    /// Where the pictures are, relative to the server or absolute; `{}` on the wire where there are none.
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
    /// `2019-11-05T15:56:59Z`, from older servers `2019-11-05T15:56:59+0000`.
    public var creationDate: String?
    public var isUrgent: Bool?
    /// Null on the wire, or `{}`, where a listing has no pictures.
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
        // The one field that the server sends as null.
        try container.encode(images, forKey: .images)
        try container.encodeIfPresent(siret, forKey: .siret)
    }
}

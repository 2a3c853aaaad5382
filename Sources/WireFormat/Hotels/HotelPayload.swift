public import struct FoundationEssentials.Decimal

/// A hotel as the service sends it, under its id.
///
/// Every field may be missing. Prices and numbers stay as they were written, so that a payload that was read is
/// written the same way; ``hotel()`` interprets them.
public struct HotelPayload: Sendable, Hashable {
    /// One text in two languages, of which either may be null.
    public struct Bilingual: Sendable, Hashable, Codable {
        public var en: String?
        public var ar: String?

        public init(en: String? = nil, ar: String? = nil) {
            self.en = en
            self.ar = ar
        }

        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            // The service sends a language that it has not as null.
            try container.encode(en, forKey: .en)
            try container.encode(ar, forKey: .ar)
        }
    }

    /// What guests made of it; not on the wire where there were none.
    public struct Review: Sendable, Hashable, Codable {
        public var count: Int?
        public var score: Double?
        public var scoreDescription: Bilingual?
        /// `#RRGGBB`.
        public var scoreColor: String?

        public init(
            count: Int? = nil, score: Double? = nil, scoreDescription: Bilingual? = nil, scoreColor: String? = nil
        ) {
            self.count = count
            self.score = score
            self.scoreDescription = scoreDescription
            self.scoreColor = scoreColor
        }
    }

    public var name: Bilingual?
    public var address: Bilingual?
    /// Dirhams, whole on the wire; a `Decimal`, because it keeps the digits that were sent.
    public var price: Decimal?
    public var starRating: Int?
    public var thumbnailURL: String?
    public var latitude: Double?
    public var longitude: Double?
    public var distanceInMeters: Double?
    public var priorityScore: Double?
    public var review: Review?

    public init(
        name: Bilingual? = nil, address: Bilingual? = nil, price: Decimal? = nil, starRating: Int? = nil,
        thumbnailURL: String? = nil, latitude: Double? = nil, longitude: Double? = nil,
        distanceInMeters: Double? = nil, priorityScore: Double? = nil, review: Review? = nil
    ) {
        self.name = name
        self.address = address
        self.price = price
        self.starRating = starRating
        self.thumbnailURL = thumbnailURL
        self.latitude = latitude
        self.longitude = longitude
        self.distanceInMeters = distanceInMeters
        self.priorityScore = priorityScore
        self.review = review
    }
}

extension HotelPayload: Codable {
    enum CodingKeys: String, CodingKey {
        case name, address, price, starRating, latitude, longitude, distanceInMeters, priorityScore, review
        case thumbnailURL = "thumbnailUrl"
    }

    /// - Throws: ``PayloadError`` that names the hotel by the key it stands under.
    public init(from decoder: any Decoder) throws {
        try self.init(PayloadFields(keyedIn: decoder))
    }

    init(_ fields: PayloadFields<CodingKeys>) throws(PayloadError) {
        name = try fields.optional(.name)
        address = try fields.optional(.address)
        price = try fields.optional(.price)
        starRating = try fields.optional(.starRating)
        thumbnailURL = try fields.optional(.thumbnailURL)
        latitude = try fields.optional(.latitude)
        longitude = try fields.optional(.longitude)
        distanceInMeters = try fields.optional(.distanceInMeters)
        priorityScore = try fields.optional(.priorityScore)
        review = try fields.optional(.review)
    }
}

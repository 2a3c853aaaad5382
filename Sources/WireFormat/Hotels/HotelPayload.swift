public import Domain
public import FoundationEssentials

/// A hotel as the service sends it; its ID is its key.
///
/// Every field may be missing. Prices and numbers stay as they were written, so that a payload is written in the same
/// way as it was read; ``hotel(id:)`` interprets them.
public struct HotelPayload: Sendable, Hashable {
    /// A text in two languages, either of which may be null.
    public struct Bilingual: Sendable, Hashable, Codable {
        public var en: String?
        public var ar: String?

        public init(en: String? = nil, ar: String? = nil) {
            self.en = en
            self.ar = ar
        }

        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            // The service sends a missing language as null.
            try container.encode(en, forKey: .en)
            try container.encode(ar, forKey: .ar)
        }
    }

    /// The guests' rating; absent on the wire if there is none.
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

    /// - Throws: ``PayloadError`` that identifies the hotel by its key.
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

extension HotelPayload {
    /// Returns the hotel that this payload describes.
    ///
    /// - Parameter id: The key of the payload.
    /// - Throws: ``PayloadError`` for a price with more than four decimals or beyond ±922 trillion, and for a number
    ///   that is not finite, which cannot be sorted or shown on a map.
    public func hotel(id: Int) throws(PayloadError) -> Hotel {
        let unreadable = { (key: CodingKeys) in PayloadError(.unreadable, field: key.rawValue, id: String(id)) }
        let finite = { (key: CodingKeys, number: Double?) throws(PayloadError) -> Double? in
            guard number?.isFinite ?? true else { throw unreadable(key) }
            return number
        }
        let money = price.flatMap { Money(digits: $0.description, currency: .dirham) }
        guard (price == nil) == (money == nil) else { throw unreadable(.price) }
        guard review?.score?.isFinite ?? true else {
            throw PayloadError(.unreadable, field: "review.score", id: String(id))
        }
        return try Hotel(
            id: id, name: name?.en, arabicName: name?.ar, address: address?.en, arabicAddress: address?.ar,
            price: money, stars: starRating, image: thumbnailURL,
            latitude: finite(.latitude, latitude), longitude: finite(.longitude, longitude),
            distance: finite(.distanceInMeters, distanceInMeters), priority: finite(.priorityScore, priorityScore),
            review: review.map(HotelReview.init))
    }
}

extension HotelReview {
    fileprivate init(_ payload: HotelPayload.Review) {
        self.init(
            count: payload.count, score: payload.score, description: payload.scoreDescription?.en,
            arabicDescription: payload.scoreDescription?.ar, colour: payload.scoreColor)
    }
}

extension [ListedHotelPayload] {
    /// Returns the hotels that these payloads describe, in the same order.
    ///
    /// - Throws: ``PayloadError`` for the first hotel that could not be read, with its place.
    public func hotels() throws(PayloadError) -> [Hotel] {
        try described { (payload) throws(PayloadError) in try payload.hotel.hotel(id: payload.id) }
    }
}

extension HotelsPayload {
    /// Returns the hotels that the payload describes, in ``Domain/Hotel/serviceOrder(_:_:)``.
    ///
    /// - Throws: ``PayloadError`` for the first hotel by ID that could not be read.
    public func inServiceOrder() throws(PayloadError) -> [Hotel] {
        var all: [Hotel] = []
        all.reserveCapacity(hotels.count)
        for (id, payload) in hotels.sorted(by: { $0.key < $1.key }) {
            all.append(try payload.hotel(id: id))
        }
        return all.sorted(by: Hotel.serviceOrder)
    }
}

/// The hotels as the service sends them: `{"hotels": {"10530": {…}, …}}`, an unordered object by ID.
public struct HotelsPayload: Sendable, Hashable {
    public var hotels: [Int: HotelPayload]

    public init(hotels: [Int: HotelPayload]) {
        self.hotels = hotels
    }
}

extension HotelsPayload: Codable {
    private enum CodingKeys: CodingKey {
        case hotels
    }

    /// - Throws: ``PayloadError``; always the same one of several, although keys come in a different order in every
    ///   run.
    public init(from decoder: any Decoder) throws {
        let all: HotelsByID = try PayloadFields<CodingKeys>(of: decoder).required(.hotels)
        hotels = all.hotels
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        var hotels = container.nestedContainer(keyedBy: HotelKey.self, forKey: .hotels)
        for (id, hotel) in self.hotels {
            try hotels.encode(hotel, forKey: HotelKey(stringValue: String(id)))
        }
    }
}

/// The inner object, whose keys are IDs.
private struct HotelsByID: Decodable {
    var hotels: [Int: HotelPayload] = [:]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: HotelKey.self)
        for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
            // Only one spelling of an ID is accepted, so that no two keys are the same hotel.
            guard let id = Int(key.stringValue), String(id) == key.stringValue else {
                throw PayloadError(.unreadable, id: key.stringValue)
            }
            do {
                hotels[id] = try container.decode(HotelPayload.self, forKey: key)
            } catch is DecodingError {
                throw PayloadError(.unreadable, id: key.stringValue)
            }
        }
    }
}

/// An ID as a key. It is not an index in a list, and so has no integer.
private struct HotelKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        nil
    }
}

/// A hotel in a list, which has its ID as a field instead of a key: a line of a file of hotels.
public struct ListedHotelPayload: Sendable, Hashable {
    public var id: Int
    public var hotel: HotelPayload

    public init(id: Int, hotel: HotelPayload) {
        self.id = id
        self.hotel = hotel
    }
}

extension ListedHotelPayload: Decodable {
    private enum CodingKeys: CodingKey {
        case id
    }

    public init(from decoder: any Decoder) throws {
        var fields = try PayloadFields<CodingKeys>(of: decoder)
        id = try fields.id(.id)
        hotel = try HotelPayload(PayloadFields(of: decoder, id: String(id)))
    }
}

extension Endpoint {
    /// All hotels.
    public static var hotels: Endpoint { Endpoint(.get, ["hotels"]) }
}

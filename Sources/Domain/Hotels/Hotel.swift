/// A hotel of a city, named in English and in Arabic.
public struct Hotel: Sendable, Hashable {
    public var id: Int
    public var name: String?
    public var arabicName: String?
    public var address: String?
    public var arabicAddress: String?
    /// The price of one night, in dirhams.
    public var price: Money?
    /// From 1 to 5; nil for a hotel without a star rating.
    public var stars: Int?
    /// The address of the picture.
    public var image: String?
    /// Degrees north of the equator.
    public var latitude: Double?
    /// Degrees east of Greenwich.
    public var longitude: Double?
    /// Metres from the centre of the city.
    public var distance: Double?
    /// The strength of the service's recommendation; higher is stronger.
    public var priority: Double?
    public var review: HotelReview?

    public init(
        id: Int, name: String? = nil, arabicName: String? = nil, address: String? = nil, arabicAddress: String? = nil,
        price: Money? = nil, stars: Int? = nil, image: String? = nil, latitude: Double? = nil,
        longitude: Double? = nil, distance: Double? = nil, priority: Double? = nil, review: HotelReview? = nil
    ) {
        self.id = id
        self.name = name
        self.arabicName = arabicName
        self.address = address
        self.arabicAddress = arabicAddress
        self.price = price
        self.stars = stars
        self.image = image
        self.latitude = latitude
        self.longitude = longitude
        self.distance = distance
        self.priority = priority
        self.review = review
    }

    /// Orders hotels, which have no order of their own: highest priority first (a missing one counts as 0), then by id.
    public static func serviceOrder(_ left: Hotel, _ right: Hotel) -> Bool {
        let leftPriority = left.priority ?? 0
        let rightPriority = right.priority ?? 0
        return leftPriority == rightPriority ? left.id < right.id : leftPriority > rightPriority
    }
}

/// The combined ratings of a hotel's guests.
public struct HotelReview: Sendable, Hashable {
    /// The number of guests who rated the hotel.
    public var count: Int?
    /// From 0 to 10, with one decimal.
    public var score: Double?
    /// The score in a word or two, such as “Very good”.
    public var description: String?
    public var arabicDescription: String?
    /// The colour in which the service shows the score, such as `#1B7F3B`.
    public var colour: String?

    public init(
        count: Int? = nil, score: Double? = nil, description: String? = nil, arabicDescription: String? = nil,
        colour: String? = nil
    ) {
        self.count = count
        self.score = score
        self.description = description
        self.arabicDescription = arabicDescription
        self.colour = colour
    }
}

extension Hotel {
    /// The fields of hotels, and how they are filtered, sorted and shown.
    public static let schema = Schema(
        service: .hotels,
        noun: Noun(one: "hotel", other: "hotels"),
        fields: [
            ("id", "Id", .integer),
            ("name", "Name", .text),
            ("address", "Address", .text),
            ("stars", "Stars", .integer),
            ("price", "Price", .money(.dirham)),
            ("distance", "Distance (m)", .number),
            ("priority", "Priority", .number),
            ("latitude", "Latitude", .number),
            ("longitude", "Longitude", .number),
            ("image", "Image", .text),
            ("reviewScore", "Score", .number),
            ("reviewCount", "Reviews", .integer),
            ("arabicName", "Arabic name", .text),
            ("arabicAddress", "Arabic address", .text),
            ("reviewText", "Score in words", .text),
            ("arabicReviewText", "Score in Arabic", .text),
            ("reviewColour", "Score colour", .text),
        ],
        columns: ["name", "stars", "price", "distance", "reviewScore"],
        extraColumns: ["address"],
        searched: ["name", "arabicName"],
        headline: "name",
        measures: [("stars", .stars), ("distance", .metres)],
        orders: [
            (name: "recommended", field: "", isDescending: false), (name: "price", field: "price", isDescending: false),
            (name: "stars", field: "stars", isDescending: true),
            (name: "distance", field: "distance", isDescending: false),
        ],
        tie: "id",
        layout: .growingRows,
        pictures: ["image"],
        translations: [
            (field: "name", language: .arabic, by: "arabicName"),
            (field: "address", language: .arabic, by: "arabicAddress"),
            (field: "reviewText", language: .arabic, by: "arabicReviewText"),
        ])

    /// The hotel as a row of its schema.
    public var record: Record {
        Record(
            id: RecordID(id),
            values: [
                .integer(id),
                name.map(Value.text) ?? .missing,
                address.map(Value.text) ?? .missing,
                stars.map(Value.integer) ?? .missing,
                price.map(Value.money) ?? .missing,
                distance.map(Value.number) ?? .missing,
                priority.map(Value.number) ?? .missing,
                latitude.map(Value.number) ?? .missing,
                longitude.map(Value.number) ?? .missing,
                image.map(Value.text) ?? .missing,
                review?.score.map(Value.number) ?? .missing,
                review?.count.map(Value.integer) ?? .missing,
                arabicName.map(Value.text) ?? .missing,
                arabicAddress.map(Value.text) ?? .missing,
                review?.description.map(Value.text) ?? .missing,
                review?.arabicDescription.map(Value.text) ?? .missing,
                review?.colour.map(Value.text) ?? .missing,
            ])
    }
}

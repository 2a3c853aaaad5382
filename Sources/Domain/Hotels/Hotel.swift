/// A hotel of a city, named in English and in Arabic.
public struct Hotel: Sendable, Hashable {
    public var id: Int
    public var name: String?
    public var arabicName: String?
    public var address: String?
    public var arabicAddress: String?
    /// A night, in dirhams.
    public var price: Money?
    /// From 1 to 5; nil for a hotel that nobody has classed.
    public var stars: Int?
    /// Where the picture is.
    public var image: String?
    /// Degrees north of the equator.
    public var latitude: Double?
    /// Degrees east of Greenwich.
    public var longitude: Double?
    /// Metres from the middle of its city.
    public var distance: Double?
    /// How much the service recommends it: the higher, the more.
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

    /// The order that hotels are given, having none of their own: the most recommended first, none as 0, then by id.
    public static func serviceOrder(_ left: Hotel, _ right: Hotel) -> Bool {
        let leftPriority = left.priority ?? 0
        let rightPriority = right.priority ?? 0
        return leftPriority == rightPriority ? left.id < right.id : leftPriority > rightPriority
    }
}

/// What guests made of a hotel, all of them together.
public struct HotelReview: Sendable, Hashable {
    /// How many guests.
    public var count: Int?
    /// From 0 to 10, with one decimal.
    public var score: Double?
    /// The score in a word or two, such as “Very good”.
    public var description: String?
    public var arabicDescription: String?
    /// What the service paints the score in: `#1B7F3B`.
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

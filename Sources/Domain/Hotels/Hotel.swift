/// The hotels of a city, named in English and in Arabic.
public enum Hotel {
    public static let schema = Schema(
        service: .hotels,
        noun: Noun(one: "hotel", other: "hotels"),
        fields: [
            Field("id", "Id", .integer),
            Field("name", "Name", .text, at: "name.en", shown: .list(1), .searched, headings: ["hotel name", "title"]),
            Field("address", "Address", .text, at: "address.en", shown: .wideList),
            // From 1 to 5, some with a half.
            Field(
                "stars", "Stars", .number, at: "starRating", shown: .list(2), measure: .stars,
                headings: ["star"]),
            // For one night.
            Field("price", "Price", .money(.dirham), shown: .list(3), headings: ["price per night", "rate", "amount"]),
            .currency,
            // From the centre of the city.
            Field("distance", "Distance (m)", .number, at: "distanceInMeters", shown: .list(4), measure: .metres),
            // The strength of the service's recommendation; higher is stronger.
            Field("priority", "Priority", .number, at: "priorityScore"),
            Field("latitude", "Latitude", .number, headings: ["lat"]),
            Field("longitude", "Longitude", .number, headings: ["lon", "lng", "long"]),
            Field(
                "image", "Image", .text, at: "thumbnailUrl", .picture, headings: ["thumbnail", "image url", "photo"]),
            // From 0 to 10, with one decimal.
            Field(
                "reviewScore", "Score", .number, at: "review.score", shown: .list(5),
                headings: ["rating", "guest rating"]),
            // The number of guests who rated the hotel.
            Field("reviewCount", "Reviews", .integer, at: "review.count", headings: ["number of reviews"]),
            Field(
                "arabicName", "Arabic name", .text, at: "name.ar", .searched,
                translating: Field.Translation(of: "name", in: .arabic)),
            Field(
                "arabicAddress", "Arabic address", .text, at: "address.ar",
                translating: Field.Translation(of: "address", in: .arabic)),
            Field("reviewText", "Score in words", .text, at: "review.scoreDescription.en"),
            Field(
                "arabicReviewText", "Score in Arabic", .text, at: "review.scoreDescription.ar",
                translating: Field.Translation(of: "reviewText", in: .arabic)),
            // Such as `#1B7F3B`.
            Field("reviewColour", "Score colour", .text, at: "review.scoreColor"),
        ],
        headline: "name",
        orders: [
            (name: "recommended", field: "", isDescending: false), (name: "price", field: "price", isDescending: false),
            (name: "stars", field: "stars", isDescending: true),
            (name: "distance", field: "distance", isDescending: false),
        ],
        tie: "id",
        layout: .growingRows,
        sentOrder: [("priority", true), ("id", false)],
        keyedBy: "hotels")
}

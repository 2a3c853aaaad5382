extension Hotel {
    /// How hotels are filtered, sorted and shown.
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

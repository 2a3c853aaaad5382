extension Listing {
    /// How listings are filtered, sorted and shown.
    public static let schema = Schema(
        service: .listings,
        noun: Noun(one: "listing", other: "listings"),
        fields: [
            ("id", "Id", .integer),
            ("title", "Title", .text),
            ("description", "Description", .text),
            ("category", "Category", .choice),
            ("price", "Price", .money(.euro)),
            ("urgent", "Urgent", .boolean),
            ("created", "Created", .date),
            ("image", "Image", .text),
            ("thumbnail", "Thumbnail", .text),
            ("siret", "Siret", .text),
        ],
        columns: ["title", "category", "price", "created", "urgent"],
        searched: ["title", "description"],
        headline: "title",
        category: "category",
        marks: [(field: "urgent", text: "urgent")],
        pictures: ["image", "thumbnail"],
        listsPictures: true)

    /// The listing as a row of its schema.
    public var record: Record {
        Record(
            id: RecordID(id),
            values: [
                .integer(id),
                title.map(Value.text) ?? .missing,
                description.map(Value.text) ?? .missing,
                category.map(Value.text) ?? .missing,
                price.map(Value.money) ?? .missing,
                isUrgent.map(Value.boolean) ?? .missing,
                created.map(Value.date) ?? .missing,
                image.map(Value.text) ?? .missing,
                thumbnail.map(Value.text) ?? .missing,
                siret.map(Value.text) ?? .missing,
            ])
    }
}

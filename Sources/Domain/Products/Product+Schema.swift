extension Product {
    /// How products are filtered, sorted and shown.
    public static let schema = Schema(
        service: .products,
        noun: Noun(one: "product", other: "products"),
        fields: [
            ("id", "Id", .integer),
            ("title", "Title", .text),
            ("description", "Description", .text),
            ("category", "Category", .choice),
            ("price", "Price", .money(.dollar)),
            ("images", "Images", .list),
            ("slug", "Slug", .text),
            ("created", "Created", .date),
            ("updated", "Updated", .date),
        ],
        columns: ["title", "category", "price"],
        searched: ["title", "description"],
        headline: "title",
        category: "category",
        layout: .cards,
        pictures: ["images"])

    /// The product as a row of its schema.
    public var record: Record {
        Record(
            id: RecordID(id),
            values: [
                .integer(id),
                title.map(Value.text) ?? .missing,
                description.map(Value.text) ?? .missing,
                category?.name.map(Value.text) ?? .missing,
                price.map(Value.money) ?? .missing,
                images.map(Value.list) ?? .missing,
                slug.map(Value.text) ?? .missing,
                created.map(Value.date) ?? .missing,
                updated.map(Value.date) ?? .missing,
            ])
    }
}

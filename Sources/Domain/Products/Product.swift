/// Items that a shop sells.
public enum Product {
    public static let schema = Schema(
        service: .products,
        noun: Noun(one: "product", other: "products"),
        fields: [
            Field("id", "Id", .integer),
            Field("title", "Title", .text, shown: .list(1), .searched),
            Field("description", "Description", .text, shown: .wideList, .searched),
            Field("category", "Category", .choice, at: "category.name", shown: .list(2)),
            Field("price", "Price", .money(.dollar), shown: .list(3)),
            .currency,
            // The most informative picture comes first.
            Field("images", "Images", .list, .picture),
            // The title as it appears in an address. Older products have neither this nor dates.
            Field("slug", "Slug", .text),
            Field("created", "Created", .date, at: "creationAt"),
            Field("updated", "Updated", .date, at: "updatedAt"),
        ],
        headline: "title",
        category: "category",
        layout: .cards,
        sentOrder: [("id", false)])
}

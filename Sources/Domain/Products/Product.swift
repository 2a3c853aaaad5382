/// Items that a shop sells.
public enum Product {
    public static let schema = Schema(
        service: .products,
        noun: Noun(one: "product", other: "products"),
        fields: [
            Field("id", "Id", .integer),
            Field("title", "Title", .text, shown: .list(1), .searched, headings: ["name", "product name", "product"]),
            Field("description", "Description", .text, shown: .wideList, .searched, headings: ["body", "details"]),
            Field(
                "category", "Category", .choice, at: "category.name", shown: .list(2),
                headings: ["category name", "type"]),
            Field("price", "Price", .money(.dollar), shown: .list(3), headings: ["amount", "unit price"]),
            .currency,
            // The most informative picture comes first.
            Field("images", "Images", .list, .picture, headings: ["image", "image url", "picture", "thumbnail"]),
            // The title as it appears in an address. Older products have neither this nor dates.
            Field("slug", "Slug", .text, headings: ["handle"]),
            Field("created", "Created", .date, at: "creationAt", headings: ["created at", "date created"]),
            Field("updated", "Updated", .date, at: "updatedAt"),
        ],
        headline: "title",
        category: "category",
        layout: .cards,
        sentOrder: [("id", false)])
}

/// Classified ads.
public enum Listing {
    public static let schema = Schema(
        service: .listings,
        noun: Noun(one: "listing", other: "listings"),
        fields: [
            Field("id", "Id", .integer),
            Field("title", "Title", .text, shown: .list(1), .searched),
            Field("description", "Description", .text, .searched),
            Field("category", "Category", .choice, at: "category_id", sent: .categoryNumber, shown: .list(2)),
            Field("price", "Price", .money(.euro), shown: .list(3)),
            .currency,
            Field("urgent", "Urgent", .boolean, at: "is_urgent", shown: .list(5), mark: "urgent"),
            Field("created", "Created", .date, at: "creation_date", shown: .list(4)),
            Field("image", "Image", .text, at: "images_url.small", .picture),
            Field("thumbnail", "Thumbnail", .text, at: "images_url.thumb", .picture),
            // The number of a professional seller in the French register of companies.
            Field("siret", "Siret", .text),
        ],
        headline: "title",
        category: "category",
        listsPictures: true,
        sentOrder: [("urgent", true), ("created", true), ("id", true)])
}

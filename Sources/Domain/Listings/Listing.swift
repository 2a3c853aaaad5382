/// Classified ads.
public enum Listing {
    public static let schema = Schema(
        service: .listings,
        noun: Noun(one: "listing", other: "listings"),
        fields: [
            Field("id", "Id", .integer),
            Field(
                "title", "Title", .text, shown: .list(1), .searched, headings: ["name", "headline", "subject", "titre"]),
            Field("description", "Description", .text, .searched, headings: ["body", "text", "details"]),
            Field(
                "category", "Category", .choice, at: "category_id", sent: .categoryNumber, shown: .list(2),
                headings: ["category name", "catégorie"]),
            Field("price", "Price", .money(.euro), shown: .list(3), headings: ["amount", "prix"]),
            .currency,
            Field("urgent", "Urgent", .boolean, at: "is_urgent", shown: .list(5), mark: "urgent"),
            Field(
                "created", "Created", .date, at: "creation_date", shown: .list(4),
                headings: ["created at", "date", "published at", "published", "posted at", "posted", "date created"]),
            Field(
                "image", "Image", .text, at: "images_url.small", .picture,
                headings: ["image url", "picture", "picture url", "photo", "photo url"]),
            Field(
                "thumbnail", "Thumbnail", .text, at: "images_url.thumb", .picture, headings: ["thumbnail url", "thumb"]),
            // The number of a professional seller in the French register of companies.
            Field("siret", "Siret", .text),
        ],
        headline: "title",
        category: "category",
        listsPictures: true,
        sentOrder: [("urgent", true), ("created", true), ("id", true)])
}

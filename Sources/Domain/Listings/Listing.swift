public import struct FoundationEssentials.Date

/// A classified ad.
public struct Listing: Sendable, Hashable {
    public var id: Int
    public var title: String?
    public var description: String?
    /// The name of the category; nil if the service does not know its id.
    public var category: String?
    public var price: Money?
    public var isUrgent: Bool?
    public var created: Date?
    /// The address of the picture, relative to the server or absolute.
    public var image: String?
    public var thumbnail: String?
    /// The number of a professional seller in the French register of companies.
    public var siret: String?

    public init(
        id: Int, title: String? = nil, description: String? = nil, category: String? = nil, price: Money? = nil,
        isUrgent: Bool? = nil, created: Date? = nil, image: String? = nil, thumbnail: String? = nil,
        siret: String? = nil
    ) {
        self.id = id
        self.title = title
        self.description = description
        self.category = category
        self.price = price
        self.isUrgent = isUrgent
        self.created = created
        self.image = image
        self.thumbnail = thumbnail
        self.siret = siret
    }

    /// Orders listings as the listings server does: urgent first, then newest, then by highest id.
    public static func serverOrder(_ left: Listing, _ right: Listing) -> Bool {
        let leftUrgent = left.isUrgent ?? false
        let rightUrgent = right.isUrgent ?? false
        if leftUrgent != rightUrgent { return leftUrgent }
        if left.created != right.created { return (left.created ?? .distantPast) > (right.created ?? .distantPast) }
        return left.id > right.id
    }
}

extension Listing {
    /// The fields of listings, and how they are filtered, sorted and shown.
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

/// One of the shelves that a shop sorts its products onto.
public struct ProductCategory: Sendable, Hashable {
    public var id: Int
    public var name: String?
    /// The name as it stands in an address: `clothes`.
    public var slug: String?
    /// Where the picture is.
    public var image: String?

    public init(id: Int, name: String? = nil, slug: String? = nil, image: String? = nil) {
        self.id = id
        self.name = name
        self.slug = slug
        self.image = image
    }
}

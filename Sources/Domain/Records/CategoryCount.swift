/// A choice of a service with the number of its records.
public struct CategoryCount: Sendable, Hashable {
    public let name: String
    /// Nil while not all of the service's records are known.
    public let count: Int?
    /// The address of its picture; nil where it has none.
    public let image: String?

    public init(name: String, count: Int?, image: String? = nil) {
        self.name = name
        self.count = count
        self.image = image
    }
}

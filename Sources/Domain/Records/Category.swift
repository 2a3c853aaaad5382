/// One of the categories that a service has.
public struct Category: Sendable, Hashable {
    public let name: String
    /// The address of its picture; nil for a service whose categories have none.
    public let image: String?

    public init(name: String, image: String? = nil) {
        self.name = name
        self.image = image
    }
}

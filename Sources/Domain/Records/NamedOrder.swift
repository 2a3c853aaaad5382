/// An order by the name people use for it: `stars` puts the highest first.
public struct NamedOrder: Sendable, Hashable {
    public let name: String
    /// The field to order by; nil for the service's own order.
    public let field: Field?
    public let isDescending: Bool

    public init(name: String, field: Field?, isDescending: Bool) {
        self.name = name
        self.field = field
        self.isDescending = isDescending
    }
}

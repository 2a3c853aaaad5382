/// A choice of a service with the number of its records.
public struct CategoryCount: Sendable, Hashable {
    public let name: String
    public let count: Int

    public init(name: String, count: Int) {
        self.name = name
        self.count = count
    }
}

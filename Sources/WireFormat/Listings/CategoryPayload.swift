/// A category of listings: `{"id":1,"name":"Véhicule"}`.
public struct CategoryPayload: Sendable, Hashable, Codable {
    public var id: Int
    public var name: String

    public init(id: Int, name: String) {
        self.id = id
        self.name = name
    }
}

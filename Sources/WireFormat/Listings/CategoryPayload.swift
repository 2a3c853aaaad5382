/// A category of listings: `{"id":1,"name":"Véhicule"}`.
public struct CategoryPayload: Sendable, Hashable {
    public var id: Int
    public var name: String

    public init(id: Int, name: String) {
        self.id = id
        self.name = name
    }
}

extension CategoryPayload: Codable {
    private enum CodingKeys: CodingKey {
        case id, name
    }

    public init(from decoder: any Decoder) throws {
        var fields = try PayloadFields<CodingKeys>(of: decoder)
        id = try fields.id(.id)
        name = try fields.required(.name)
    }
}

/// The name of a service: `listings`, `transactions`, `products`, `hotels` or `calls`.
public struct ServiceName: Sendable, Hashable, Codable, RawRepresentable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let listings = ServiceName(rawValue: "listings")
    public static let transactions = ServiceName(rawValue: "transactions")
    public static let products = ServiceName(rawValue: "products")
    public static let hotels = ServiceName(rawValue: "hotels")
    public static let calls = ServiceName(rawValue: "calls")

    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

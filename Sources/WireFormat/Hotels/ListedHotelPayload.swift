/// A hotel in a list, which no key names and which says its id itself: a line of a file of hotels.
public struct ListedHotelPayload: Sendable, Hashable {
    public var id: Int
    public var hotel: HotelPayload

    public init(id: Int, hotel: HotelPayload) {
        self.id = id
        self.hotel = hotel
    }
}

extension ListedHotelPayload: Decodable {
    private enum CodingKeys: CodingKey {
        case id
    }

    public init(from decoder: any Decoder) throws {
        var fields = try PayloadFields<CodingKeys>(of: decoder)
        id = try fields.id(.id)
        hotel = try HotelPayload(PayloadFields(of: decoder, id: String(id)))
    }
}

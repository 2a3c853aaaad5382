/// The hotels as the service sends them: `{"hotels": {"10530": {…}, …}}`, an object by id, which has no order.
public struct HotelsPayload: Sendable, Hashable {
    public var hotels: [Int: HotelPayload]

    public init(hotels: [Int: HotelPayload]) {
        self.hotels = hotels
    }
}

extension HotelsPayload: Codable {
    private enum CodingKeys: CodingKey {
        case hotels
    }

    /// - Throws: ``PayloadError``; of several always the same one, since keys come in another order in every run.
    public init(from decoder: any Decoder) throws {
        let all: HotelsByID = try PayloadFields<CodingKeys>(of: decoder).required(.hotels)
        hotels = all.hotels
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        var hotels = container.nestedContainer(keyedBy: HotelKey.self, forKey: .hotels)
        for (id, hotel) in self.hotels {
            try hotels.encode(hotel, forKey: HotelKey(stringValue: String(id)))
        }
    }
}

/// The object inside, whose keys are ids.
private struct HotelsByID: Decodable {
    var hotels: [Int: HotelPayload] = [:]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: HotelKey.self)
        for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
            // One way to write an id, so that no two keys are the same hotel.
            guard let id = Int(key.stringValue), String(id) == key.stringValue else {
                throw PayloadError(.unreadable, id: key.stringValue)
            }
            do {
                hotels[id] = try container.decode(HotelPayload.self, forKey: key)
            } catch is DecodingError {
                throw PayloadError(.unreadable, id: key.stringValue)
            }
        }
    }
}

/// An id as a key. It is no place in a list, and so has no integer.
private struct HotelKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        nil
    }
}

import CFixtures
import Domain
import FoundationEssentials
import Services
import WireFormat

extension ServiceFormat {
    /// Hotels always get the service's order, because the service sends them without one.
    static let hotels = ServiceFormat(
        schema: Hotel.schema,
        fixtures: [fixture_hotels],
        records: { (bytes) throws(PayloadError) in
            try Hotel.read(bytes).sorted(by: Hotel.serviceOrder).map(\.record)
        },
        csv: { (text, file) throws(Failure) in
            let records = try CSVRecords(schema: Hotel.schema, file: file).records(in: text)
            return Reading(records: Hotel.ranked(records))
        })
}

extension Hotel {
    /// An object that may contain a list of hotels.
    private struct Envelope: Decodable {
        let items: [ListedHotelPayload]?
    }

    /// Reads the service's object of hotels by ID, or a list of hotels with their IDs.
    fileprivate static func read(_ bytes: Data) throws(PayloadError) -> [Hotel] {
        let decoder = PayloadDecoder()
        let isList = bytes.first { $0 > 0x20 } == UInt8(ascii: "[")
        if isList { return try decoder.decode([ListedHotelPayload].self, from: bytes).hotels() }
        if let items = try decoder.decode(Envelope.self, from: bytes).items { return try items.hotels() }
        return try decoder.decode(HotelsPayload.self, from: bytes).inServiceOrder()
    }
}

extension Hotel {
    /// Returns rows of a table in ``serviceOrder(_:_:)``.
    fileprivate static func ranked(_ records: [Record]) -> [Record] {
        records.map { (hotel: Hotel(ranked: $0), record: $0) }
            .sorted { serviceOrder($0.hotel, $1.hotel) }.map(\.record)
    }

    /// Takes the fields that decide a hotel's order from a row.
    private init(ranked record: Record) {
        self.init(id: 0)
        if let field = Hotel.schema.field(named: "id"), case .integer(let number) = record[field] { id = number }
        if let field = Hotel.schema.field(named: "priority"), case .number(let number) = record[field] {
            priority = number
        }
    }
}

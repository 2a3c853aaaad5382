public import Domain

/// The fields that hold the coordinates of a record.
public struct CoordinateFields: Sendable, Hashable {
    let latitude: Field
    let longitude: Field
    /// The price of the records; nil if the service has none.
    let price: Field?

    /// Returns nil for a service whose records have no coordinates.
    public init?(of schema: Schema) {
        guard let latitude = schema.field(named: "latitude"), let longitude = schema.field(named: "longitude") else {
            return nil
        }
        self.latitude = latitude
        self.longitude = longitude
        price = schema.shownFields.first { if case .money = $0.kind { true } else { false } }
    }

    /// Returns the records as places, numbered from 1.
    public func places(of records: [Record], in schema: Schema, for language: Language) -> [RecordMap.Place] {
        records.enumerated().map { place, record in
            RecordMap.Place(
                number: place + 1, id: record.id, headline: schema.headline(of: record),
                localHeadline: schema.headline(of: record, in: language),
                latitude: record[latitude].degrees, longitude: record[longitude].degrees,
                price: price.flatMap { record[$0].money })
        }
    }
}

extension Value {
    fileprivate var money: Money? {
        if case .money(let money) = self { money } else { nil }
    }

    fileprivate var degrees: Double? {
        switch self {
        case .number(let number): number
        case .integer(let number): Double(number)
        default: nil
        }
    }
}

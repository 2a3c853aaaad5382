extension Schema {
    /// The fields that hold the coordinates of a record; nil for a service whose records have none.
    private var coordinates: (latitude: Field, longitude: Field)? {
        field(named: "latitude").flatMap { latitude in field(named: "longitude").map { (latitude, $0) } }
    }

    public var hasPlaces: Bool { coordinates != nil }

    /// Returns the records as places, numbered from 1.
    public func places(of records: [Record], for language: Language) -> [RecordMap.MappedRecord] {
        let (coordinates, price) = (coordinates, shownFields.first(where: \.isMoney))
        return records.enumerated().map { place, record in
            RecordMap.MappedRecord(
                number: place + 1, id: record.id, headline: headline(of: record),
                localHeadline: headline(of: record, in: language),
                latitude: coordinates.flatMap { record[$0.latitude].measure(of: .number) },
                longitude: coordinates.flatMap { record[$0.longitude].measure(of: .number) },
                price: price.flatMap { record[$0].money })
        }
    }
}

/// The price classes of the records on a map: low, middle and high, about a third of them each, with round limits.
public struct PriceClasses: Sendable, Hashable {
    /// The rank of a price among the others.
    public enum Class: String, Sendable, Hashable, CaseIterable {
        case low, middle, high
    }

    /// The lowest price of the middle class.
    public let middle: Money
    /// The lowest price of the high class.
    public let high: Money

    /// Returns nil if there are too few different prices in the currency of the most prices; others are skipped.
    init?(_ prices: [Money]) {
        let groups = Dictionary(grouping: prices, by: \.currency.code)
        // Among equal counts the first code wins, so that the same prices always have the same classes.
        guard let group = groups.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) })?.value,
            let currency = group.first?.currency
        else { return nil }
        let sorted = group.sorted()
        let edges = [sorted[sorted.count / 3], sorted[sorted.count * 2 / 3]].map { price in
            let units = Double(price.tenThousandths) / 10_000
            // Two digits are enough to recognize a price.
            let round = RoundStep(atLeast: abs(units) / 20, in: .decimal).nearest(to: units)
            return Money(tenThousandths: Int64(clamped: round * 10_000), currency: currency)
        }
        guard let first = sorted.first, let last = sorted.last, first < edges[0], edges[0] < edges[1], edges[1] <= last
        else { return nil }
        (middle, high) = (edges[0], edges[1])
    }

    /// Returns nil for a price in another currency.
    public func of(_ price: Money) -> Class? {
        guard price.currency == middle.currency else { return nil }
        return price < middle ? .low : price < high ? .middle : .high
    }
}

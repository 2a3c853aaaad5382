public import Domain

extension RecordMap {
    /// Records that stand so close together that a map shows them as one; or one alone.
    public struct Cluster: Sendable, Hashable {
        /// In degrees; the mean where there are several.
        public let latitude: Double
        /// In degrees; the mean where there are several.
        public let longitude: Double
        /// The numbers of the records, in rising order; not empty.
        public let rows: [Int]
        /// The headline of a record that stands alone: text from outside.
        public let name: String?
        /// The same in the language of whoever looks at the map.
        public let localName: String?
        /// What the records cost, as far as that is known, in rising order.
        public let prices: [Money]

        /// What half of them cost less than; nil where nothing is known.
        public var price: Money? { prices.isEmpty ? nil : prices[(prices.count - 1) / 2] }

        public var count: Int { rows.count }

        var point: MapPoint? { MapPoint(latitude: latitude, longitude: longitude) }

        /// Both in one, where a drawing has no place for two.
        public func joined(with other: Cluster) -> Cluster {
            let share = Double(other.count) / Double(count + other.count)
            let east = other.longitude - longitude
            let shorter = east - 360 * (east / 360).rounded()
            let longitude = longitude + shorter * share
            return Cluster(
                latitude: latitude + (other.latitude - latitude) * share,
                longitude: longitude - 360 * (longitude / 360).rounded(), rows: (rows + other.rows).sorted(), name: nil,
                localName: nil,
                prices: (prices + other.prices).sorted())
        }
    }
}

extension RecordMap.Cluster {
    /// - Parameter spots: Not empty, and all in one square of the world, so that none is across 180° from another.
    init(_ spots: [RecordMap.Spot]) {
        let sum = spots.reduce(into: (latitude: 0.0, longitude: 0.0)) { sum, spot in
            sum.latitude += spot.point.latitude
            sum.longitude += spot.point.longitude
        }
        latitude = sum.latitude / Double(spots.count)
        longitude = sum.longitude / Double(spots.count)
        rows = spots.map(\.place.number).sorted()
        name = spots.count == 1 ? spots.first?.place.headline : nil
        localName = spots.count == 1 ? spots.first?.place.localHeadline : nil
        prices = spots.compactMap(\.place.price).sorted()
    }
}

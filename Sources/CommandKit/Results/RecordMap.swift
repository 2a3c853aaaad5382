import Platform

/// Records on a map, with those that are close together as clusters.
///
/// Clusters depend only on the zoom, not on how the map is shown: they are the same in plain text and on every
/// terminal.
public struct RecordMap: Sendable, Hashable {
    public struct MappedRecord: Sendable, Hashable {
        /// The number by which users refer to it.
        public let number: Int
        public let id: RecordID
        /// Text from outside.
        public let headline: String
        public let localHeadline: String
        /// The place; nil if the service sent none, and for one that is not valid.
        let point: MapPoint?
        public let price: Money?

        package init(
            number: Int, id: RecordID, headline: String, localHeadline: String? = nil, latitude: Double?,
            longitude: Double?, price: Money? = nil
        ) {
            (self.number, self.id, self.price) = (number, id, price)
            (self.headline, self.localHeadline) = (headline, localHeadline ?? headline)
            point = latitude.flatMap { latitude in
                longitude.flatMap { MapPoint(latitude: latitude, longitude: $0) }
            }
        }

        public var isOnMap: Bool { point != nil }
    }

    public let service: ServiceName
    public let viewport: MapViewport
    /// The clusters in the viewport, in the order of their first rows.
    public let clusters: [Cluster]
    /// The row that the map is centred on, which is a cluster of its own; nil if the map is not centred on a row.
    public let centre: Int?
    /// The number of records without a valid place.
    public let unplaced: Int
    /// The number of records beyond the edges of this map.
    public let outside: Int
    /// The zoom that splits the largest cluster, or the one nearest to the centre; nil if none can be split.
    public let closerZoom: Int?
    /// The price classes of all records with a place, shown or not; nil if they cannot be determined.
    public let prices: PriceClasses?
    /// The point that distances are measured from: the row that the map is centred on, else the middle.
    let origin: MapPoint

    /// Creates the map in O(n log n) time for n records.
    ///
    /// - Parameters:
    ///   - centre: The record in the middle; ignored if it has no place.
    ///   - zoom: Clamped to `MapViewport.zooms`; nil for the highest that shows everything. With a higher zoom and no
    ///     centre, the map moves to where most records are close together.
    public init(service: ServiceName, places: [MappedRecord], centre: RecordID? = nil, zoom: Int? = nil) {
        let spots = places.compactMap { place in place.point.map { (place, $0) as Spot } }
        let marked = centre.flatMap { id in spots.first { $0.place.id == id } }
        let whole = MapViewport(showing: spots.map(\.point), around: marked?.point)
        let zoom = zoom.map { min(max($0, MapViewport.zooms.lowerBound), MapViewport.zooms.upperBound) } ?? whole.zoom
        let middle = marked == nil ? Self.densest(spots, at: zoom).middle : whole.middle
        let viewport = MapViewport(middle: middle, zoom: zoom)
        let shown = spots.filter { viewport.contains($0.point) }
        let groups = Self.groups(shown, apart: marked, at: zoom)
        (self.service, self.viewport) = (service, viewport)
        clusters = groups.map(Cluster.init)
        self.centre = marked?.place.number
        origin = marked?.point ?? viewport.middle
        prices = PriceClasses(spots.compactMap(\.place.price))
        unplaced = places.count - spots.count
        outside = spots.count - shown.count
        let closer = Self.mostCrowded(groups, around: marked).map {
            MapViewport(showing: $0.map(\.point), around: marked?.point).zoom
        }
        closerZoom = closer.flatMap { $0 > zoom ? $0 : nil }
    }

    /// Records that are so close together that a map shows them as one, or a single record.
    public struct Cluster: Sendable, Hashable {
        /// In degrees, as is the longitude; the mean if there are several.
        public let latitude: Double
        public let longitude: Double
        /// The numbers of the records, in rising order; not empty.
        public let rows: [Int]
        /// The headline of a single record: text from outside.
        public let name: String?
        /// The headline of a single record in the user's language.
        public let localName: String?
        /// The known prices of the records, in rising order.
        public let prices: [Money]

        /// The median of the known prices, the lower one of two; nil if no price is known or they cannot be compared.
        public var price: Money? { priceRange == nil ? nil : prices[(prices.count - 1) / 2] }

        /// The lowest and the highest price; nil if no price is known, and for prices in several currencies.
        public var priceRange: ClosedRange<Money>? {
            guard let first = prices.first, let last = prices.last,
                prices.allSatisfy({ $0.currency == first.currency })
            else { return nil }
            return first...last
        }

        public var count: Int { rows.count }
        var point: MapPoint? { MapPoint(latitude: latitude, longitude: longitude) }

        /// Returns both clusters as one, for a drawing that has no room for two.
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

    fileprivate typealias Spot = (place: MappedRecord, point: MapPoint)

    /// The side of the squares that the world is divided into, in pixels. The records in one square are one cluster.
    ///
    /// Web maps use 40 to 80; a label in a terminal needs less height than a disc.
    private static let square = 32.0

    /// Returns the spots grouped into clusters, none of them empty, in the order of their first rows.
    private static func groups(_ spots: [Spot], apart: Spot?, at zoom: Int) -> [[Spot]] {
        // The squares are the world's and not the viewport's: moving the map does not change the clusters.
        let squares = MapViewport.world(at: zoom) / square
        let groups = Dictionary(grouping: spots) { spot in
            spot.place.number == apart?.place.number
                ? -1 : Int(spot.point.y * squares) << 32 | Int(spot.point.x * squares)
        }
        let sorted = groups.values.map { $0.sorted { $0.place.number < $1.place.number } }
        return sorted.sorted { $0[0].place.number < $1[0].place.number }
    }

    /// Returns the map that shows all spots, or as long as its zoom is too low, those of their largest cluster.
    private static func densest(_ spots: [Spot], at zoom: Int) -> MapViewport {
        var kept = spots
        var viewport = MapViewport(showing: kept.map(\.point), around: nil)
        // The spots that just fit in a viewport are always in several squares, so fewer are kept each time.
        while viewport.zoom < zoom, !kept.isEmpty {
            kept = groups(kept, apart: nil, at: viewport.zoom).max { $0.count < $1.count } ?? []
            viewport = MapViewport(showing: kept.map(\.point), around: nil)
        }
        return viewport
    }

    /// Returns the largest group, or the one nearest to a centre; nil if no group has more than one spot.
    private static func mostCrowded(_ groups: [[Spot]], around centre: Spot?) -> [Spot]? {
        let crowded = groups.filter { $0.count > 1 }
        guard let centre else { return crowded.max { $0.count < $1.count } }
        let distance = { (group: [Spot]) in
            hypot(centre.point.distanceEast(to: group[0].point), group[0].point.y - centre.point.y)
        }
        return crowded.min { distance($0) < distance($1) }
    }
}

extension RecordMap.Cluster {
    /// - Parameter spots: Not empty, and all in one square of the world, so that none is across 180° from another.
    fileprivate init(_ spots: [RecordMap.Spot]) {
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

/// Row numbers in the short form in which rows are also typed: `3`, `7-9`.
public struct RowSpans {
    /// Ranges of consecutive numbers, in rising order.
    public let spans: [ClosedRange<Int>]

    public init(_ rows: [Int]) { spans = RangeSet(rows.map { $0..<$0 + 1 }).ranges.map { ClosedRange($0) } }

    public var strings: [String] {
        spans.map { $0.count == 1 ? String($0.lowerBound) : "\($0.lowerBound)-\($0.upperBound)" }
    }
}

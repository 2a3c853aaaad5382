public import Domain

/// Records on a map, those that stand close together as clusters.
///
/// Which records make a cluster is a question of the zoom alone, not of how the map is looked at: plain text and every
/// terminal have the same ones.
public struct RecordMap: Sendable, Hashable {
    /// A record that may have a place.
    public struct Place: Sendable, Hashable {
        /// The number it is called by.
        public let number: Int
        public let id: RecordID
        /// Text from outside.
        public let headline: String
        /// The same in the language of whoever looks at the map.
        public let localHeadline: String
        /// In degrees; nil where the service sent none.
        public let latitude: Double?
        /// In degrees; nil where the service sent none.
        public let longitude: Double?
        /// What it costs, where that is known.
        public let price: Money?

        public init(
            number: Int, id: RecordID, headline: String, localHeadline: String? = nil, latitude: Double?,
            longitude: Double?, price: Money? = nil
        ) {
            self.number = number
            self.id = id
            self.headline = headline
            self.localHeadline = localHeadline ?? headline
            self.latitude = latitude
            self.longitude = longitude
            self.price = price
        }

        /// Whether the map has a place for it: on earth, and not within 5° of a pole.
        public var isOnMap: Bool { point != nil }

        var point: MapPoint? {
            guard let latitude, let longitude else { return nil }
            return MapPoint(latitude: latitude, longitude: longitude)
        }
    }

    public let service: ServiceName
    public let viewport: MapViewport
    /// What stands in the viewport, in the order of the first row of each.
    public let clusters: [Cluster]
    /// The row the map is centred on, which is a cluster of its own; nil where it is centred on none.
    public let centre: Int?
    /// Records without a place on any map of this kind.
    public let unplaced: Int
    /// Records beyond the edges of this one.
    public let outside: Int
    /// The zoom that takes apart the largest cluster, or the one nearest to the centre; nil where none can be.
    public let closerZoom: Int?
    /// What is cheap and what is dear among all records with a place, whatever of them is shown; nil where that cannot
    /// be told.
    public let prices: PriceClasses?
    /// Where ways begin: at the row it is centred on, else in the middle.
    private let origin: MapPoint

    /// Makes the map; its time grows with the records as that of sorting them does.
    ///
    /// - Parameters:
    ///   - centre: What stands in the middle; nothing if it has no place.
    ///   - zoom: Held to `MapViewport.zooms`; without it the nearest that shows everything. Nearer than that and
    ///     without a centre, the map moves to where most records stand together.
    public init(service: ServiceName, places: [Place], centre: RecordID? = nil, zoom: Int? = nil) {
        let spots = places.compactMap(Spot.init)
        let marked = centre.flatMap { id in spots.first { $0.place.id == id } }
        let whole = MapViewport(showing: spots, around: marked)
        let zoom = zoom.map { min(max($0, MapViewport.zooms.lowerBound), MapViewport.zooms.upperBound) } ?? whole.zoom
        let middle = marked == nil ? Spot.densest(spots, at: zoom).middle : whole.middle
        let viewport = MapViewport(middle: middle, zoom: zoom)
        let shown = spots.filter { viewport.contains($0.point) }
        let groups = Spot.groups(shown, apart: marked, at: zoom)
        self.service = service
        self.viewport = viewport
        clusters = groups.map(Cluster.init)
        self.centre = marked?.place.number
        origin = marked?.point ?? viewport.middle
        prices = PriceClasses(spots.compactMap(\.place.price))
        unplaced = places.count - spots.count
        outside = spots.count - shown.count
        let closer = Spot.mostCrowded(groups, around: marked).map { MapViewport(showing: $0, around: marked).zoom }
        closerZoom = closer.flatMap { $0 > zoom ? $0 : nil }
    }

    /// How far a cluster is from the row that the map is centred on, else from its middle, and in which direction.
    public func way(to cluster: Cluster) -> MapWay {
        MapWay(from: origin, to: cluster.point ?? origin)
    }
}

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

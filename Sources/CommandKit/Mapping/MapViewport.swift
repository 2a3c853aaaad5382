/// The stretch of the world that a map shows.
///
/// It is as large as a small map on the web, 640 by 320 pixels, on every terminal and in every format, so that a zoom
/// means the same everywhere; a terminal draws it finer or coarser.
public struct MapViewport: Sendable, Hashable {
    /// As on maps of the web: at 0 the world is 256 pixels wide, and twice as wide at each further one.
    public let zoom: Int
    let middle: MapPoint

    /// The zooms there are.
    public static let zooms = 0...18

    /// How many times wider than high it is.
    public static let aspect = width / height

    private static let width = 640.0
    private static let height = 320.0
    /// What stays free on each side where the map is to show everything.
    private static let margin = 32.0
    private static let tile = 256.0

    init(middle: MapPoint, zoom: Int) {
        self.zoom = zoom
        // At 0 the map is higher than the world, which it shows whole then.
        self.middle = zoom == 0 ? MapPoint(x: middle.x, y: 0.5) : middle
    }

    /// The nearest one in which all spots lie, with `centre` in its middle if there is one.
    init(showing spots: [RecordMap.Spot], around centre: RecordMap.Spot?) {
        let extent = MapExtent(of: spots.map(\.point), around: centre?.point)
        let zoom = Self.zooms.last { zoom in
            let world = Self.world(at: zoom)
            return extent.width * world <= Self.width - 2 * Self.margin
                && extent.height * world <= Self.height - 2 * Self.margin
        }
        self.init(middle: extent.middle, zoom: zoom ?? 0)
    }

    /// How many pixels wide the world is.
    static func world(at zoom: Int) -> Double { tile * Double(1 << zoom) }

    /// How many metres there are from its left edge to its right one, in its middle.
    public var metresAcross: Double { middle.metresAround * Self.width / Self.world(at: zoom) }

    /// What stands in the middle, in degrees.
    public var latitude: Double { middle.latitude }

    /// What stands in the middle, in degrees.
    public var longitude: Double { middle.longitude }

    func contains(_ point: MapPoint) -> Bool {
        let (x, y) = fraction(of: point)
        return (0...1).contains(x) && (0...1).contains(y)
    }

    /// Where a cluster stands: from 0 at the left edge to 1 at the right one, and from 0 at the top to 1 at the bottom.
    public func fraction(of cluster: RecordMap.Cluster) -> (x: Double, y: Double) {
        cluster.point.map { fraction(of: $0) } ?? (0.5, 0.5)
    }

    private func fraction(of point: MapPoint) -> (x: Double, y: Double) {
        let world = Self.world(at: zoom)
        return (
            0.5 + middle.distanceEast(to: point) * world / Self.width,
            0.5 + (point.y - middle.y) * world / Self.height
        )
    }
}

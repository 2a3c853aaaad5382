import Platform

/// The part of the world that a map shows.
///
/// Its size is that of a small map on the web, 640 by 320 pixels, on every terminal and in every format, so that a zoom
/// means the same everywhere. A terminal draws it finer or coarser.
public struct MapViewport: Sendable, Hashable {
    /// The zoom as on web maps: at 0 the world is 256 pixels wide, and each further zoom doubles its width.
    public let zoom: Int
    let middle: MapPoint

    public static let zooms = 0...18

    public static let aspect = width / height

    static let width = 640.0
    static let height = 320.0
    /// The margin on each side of a map that shows everything.
    private static let margin = 32.0
    private static let tile = 256.0

    init(middle: MapPoint, zoom: Int) {
        self.zoom = zoom
        // At zoom 0 the viewport is higher than the world, so it shows all of it.
        self.middle = zoom == 0 ? MapPoint(x: middle.x, y: 0.5) : middle
    }

    /// Creates the viewport with the highest zoom that shows all points, with `centre` in its middle if there is one.
    init(showing points: [MapPoint], around centre: MapPoint?) {
        let extent = Self.extent(of: points, around: centre)
        let zoom = Self.zooms.last { zoom in
            let world = Self.world(at: zoom)
            return extent.width * world <= Self.width - 2 * Self.margin
                && extent.height * world <= Self.height - 2 * Self.margin
        }
        self.init(middle: extent.middle, zoom: zoom ?? 0)
    }

    /// Returns the middle and the size of the part of the world that contains all points; all of it without points.
    ///
    /// - Parameter centre: The point that must be in the middle, if any. The extent then grows on both sides of it.
    private static func extent(
        of points: [MapPoint], around centre: MapPoint?
    ) -> (middle: MapPoint, width: Double, height: Double) {
        let (places, heights) = (points.map(\.x).sorted(), points.map(\.y))
        guard let first = places.first, let last = places.last, let top = heights.min(), let bottom = heights.max()
        else { return (MapPoint(x: 0.5, y: 0.5), 1, 1) }
        if let centre {
            let width = points.map { abs(centre.distanceEast(to: $0)) }.max() ?? 0
            return (centre, 2 * width, 2 * max(abs(top - centre.y), abs(bottom - centre.y)))
        }
        // The circle without the widest gap between neighbours, which may be the one across 180°.
        var span = (west: first, width: last - first)
        for (left, right) in zip(places, places.dropFirst()) where 1 - (right - left) < span.width {
            span = (west: right, width: 1 - (right - left))
        }
        return (MapPoint(x: span.west + span.width / 2, y: (top + bottom) / 2), span.width, bottom - top)
    }

    /// Returns the width of the world in pixels.
    static func world(at zoom: Int) -> Double { tile * Double(1 << zoom) }

    /// The width of the viewport in metres, measured through its middle.
    public var metresAcross: Double {
        // The earth's circumference at the equator, with the radius that EPSG:3857 uses.
        2 * .pi * 6_378_137 * cos(latitude * .pi / 180) * Self.width / Self.world(at: zoom)
    }

    /// The width of the viewport in degrees of longitude; more than 360 if the world is narrower than the viewport.
    public var degreesAcross: Double { 360 * Self.width / Self.world(at: zoom) }

    public var latitude: Double { middle.latitude }
    public var longitude: Double { middle.longitude }

    func contains(_ point: MapPoint) -> Bool {
        let (x, y) = fraction(of: point)
        return (0...1).contains(x) && (0...1).contains(y)
    }

    /// Returns the position of a cluster: from 0 at the left and at the top to 1 at the right and at the bottom.
    public func fraction(of cluster: RecordMap.Cluster) -> (x: Double, y: Double) {
        cluster.point.map { fraction(of: $0) } ?? (0.5, 0.5)
    }

    /// Returns the position of a point as for a cluster, also beyond the edges; nil beyond the map.
    public func fraction(latitude: Double, longitude: Double) -> (x: Double, y: Double)? {
        guard MapPoint.latitudes.contains(latitude) else { return nil }
        return MapPoint(latitude: latitude, longitude: longitude).map { fraction(of: $0) }
    }

    private func fraction(of point: MapPoint) -> (x: Double, y: Double) {
        let world = Self.world(at: zoom)
        return (
            0.5 + middle.distanceEast(to: point) * world / Self.width,
            0.5 + (point.y - middle.y) * world / Self.height
        )
    }

    /// Returns round longitudes in the viewport, from west to east, from -180 to 180, each with its position.
    ///
    /// - Parameter limit: The most lines; with 3 or more there is at least one.
    public func meridians(atMost limit: Int) -> [(degrees: Double, place: Double)] {
        let across = degreesAcross
        let half = min(across, 360) / 2
        return Self.roundNumbers(from: longitude - half, to: longitude + half, atMost: limit).map { degrees in
            // Adding 360° leaves an error.
            let name = degrees - 360 * (degrees / 360).rounded()
            return ((name * 1e6).rounded() / 1e6, 0.5 + (degrees - longitude) / across)
        }
    }

    /// Returns round latitudes in the viewport, from south to north, each with its position.
    ///
    /// - Parameter limit: The most lines; with 3 or more there is at least one.
    public func parallels(atMost limit: Int) -> [(degrees: Double, place: Double)] {
        let reach = Self.height / Self.world(at: zoom) / 2
        let south = MapPoint(x: 0, y: min(middle.y + reach, 1)).latitude
        let north = MapPoint(x: 0, y: max(middle.y - reach, 0)).latitude
        return Self.roundNumbers(from: south, to: north, atMost: limit).compactMap { degrees in
            fraction(latitude: degrees, longitude: longitude).map { ((degrees * 1e6).rounded() / 1e6, $0.y) }
        }
    }

    private static func roundNumbers(from low: Double, to high: Double, atMost limit: Int) -> [Double] {
        let step = RoundStep(atLeast: (high - low) / Double(limit), in: .decimal)
        let first = step.steps(below: low) + 1
        return (0..<limit).map { step.multiple(first + Double($0)) }.filter { $0 < high }
    }
}

/// A point of the Web Mercator map (EPSG:3857), on which the world is a square.
struct MapPoint: Sendable, Hashable {
    /// In degrees, north of the equator above 0.
    let latitude: Double
    /// In degrees, east of Greenwich above 0, from -180 up to but not including 180.
    let longitude: Double
    /// From 0 at 180° west to 1 at 180° east.
    let x: Double
    /// From 0 at the northern edge to 1 at the southern one.
    let y: Double

    /// The latitudes on the map, in degrees. The poles themselves would be infinitely far away.
    static let latitudes = -85.0...85.0

    /// Returns nil for invalid coordinates: a latitude beyond 90°, a longitude beyond 180°, or NaN.
    ///
    /// A place beyond the map is on its edge.
    init?(latitude: Double, longitude: Double) {
        guard (-90.0...90.0).contains(latitude), (-180.0...180.0).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude == 180 ? -180 : longitude
        x = (self.longitude + 180) / 360
        let shown = min(max(latitude, Self.latitudes.lowerBound), Self.latitudes.upperBound)
        y = 0.5 - atanh(sin(shown * .pi / 180)) / (2 * .pi)
    }

    /// Creates the point at a position in the square; `x` may be beyond 180°, where the map starts again.
    init(x: Double, y: Double) {
        self.x = x - x.rounded(.down)
        self.y = y
        longitude = self.x * 360 - 180
        latitude = atan(sinh((0.5 - y) * 2 * .pi)) * 180 / .pi
    }

    /// Returns the distance east to `other`, by the shorter way around the world: from -0.5 to 0.5.
    func distanceEast(to other: MapPoint) -> Double {
        let distance = other.x - x
        return distance - distance.rounded()
    }

    /// Returns the distance to another point as the crow flies, in metres, and the initial direction.
    ///
    /// Measured along the great circle of a sphere with the earth's mean radius, which is accurate to half a percent.
    func way(to end: MapPoint) -> (metres: Double, direction: Direction) {
        let (north, south) = (latitude * .pi / 180, end.latitude * .pi / 180)
        let across = (end.longitude - longitude) * .pi / 180
        let (rise, turn) = (sin((south - north) / 2), sin(across / 2))
        let chord = rise * rise + cos(north) * cos(south) * turn * turn
        let bearing = atan2(sin(across) * cos(south), cos(north) * sin(south) - sin(north) * cos(south) * cos(across))
        return (
            2 * 6_371_008.8 * asin(min(1, chord.squareRoot())),
            Self.directions[(Int((bearing * 4 / .pi).rounded()) + 8) % 8]
        )
    }

    /// A compass direction: its word for programs, and its name in a sentence.
    typealias Direction = (word: String, name: Message)

    private static let directions: [Direction] = [
        ("north", "north"), ("north-east", "north-east"), ("east", "east"), ("south-east", "south-east"),
        ("south", "south"), ("south-west", "south-west"), ("west", "west"), ("north-west", "north-west"),
    ]
}

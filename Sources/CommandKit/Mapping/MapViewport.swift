import Platform

/// The part of the world that a map shows.
///
/// Its size is that of a small map on the web, 640 by 320 pixels, on every terminal and in every format, so that a zoom
/// means the same everywhere. A terminal draws it finer or coarser.
public struct MapViewport: Sendable, Hashable {
    /// The zoom as on web maps: at 0 the world is 256 pixels wide, and each further zoom doubles its width.
    public let zoom: Int
    let middle: MapPoint

    /// The valid zooms.
    public static let zooms = 0...18

    /// The ratio of the width to the height.
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

    /// Creates the viewport with the highest zoom that shows all spots, with `centre` in its middle if there is one.
    init(showing spots: [RecordMap.PlottedRecord], around centre: RecordMap.PlottedRecord?) {
        let extent = MapExtent(of: spots.map(\.point), around: centre?.point)
        let zoom = Self.zooms.last { zoom in
            let world = Self.world(at: zoom)
            return extent.width * world <= Self.width - 2 * Self.margin
                && extent.height * world <= Self.height - 2 * Self.margin
        }
        self.init(middle: extent.middle, zoom: zoom ?? 0)
    }

    /// Returns the width of the world in pixels.
    static func world(at zoom: Int) -> Double { tile * Double(1 << zoom) }

    /// The width of the viewport in metres, measured through its middle.
    public var metresAcross: Double { middle.metresAround * Self.width / Self.world(at: zoom) }

    /// The width of the viewport in degrees of longitude; more than 360 if the world is narrower than the viewport.
    public var degreesAcross: Double { 360 * Self.width / Self.world(at: zoom) }

    /// The latitude of the middle, in degrees.
    public var latitude: Double { middle.latitude }

    /// The longitude of the middle, in degrees.
    public var longitude: Double { middle.longitude }

    func contains(_ point: MapPoint) -> Bool {
        let (x, y) = fraction(of: point)
        return (0...1).contains(x) && (0...1).contains(y)
    }

    /// Returns the position of a cluster: from 0 at the left edge to 1 at the right one, and from 0 at the top to 1 at
    /// the bottom.
    public func fraction(of cluster: RecordMap.Cluster) -> (x: Double, y: Double) {
        cluster.point.map { fraction(of: $0) } ?? (0.5, 0.5)
    }

    /// Returns the position of a point as for a cluster, also beyond the edges; nil within 5° of a pole.
    public func fraction(latitude: Double, longitude: Double) -> (x: Double, y: Double)? {
        MapPoint(latitude: latitude, longitude: longitude).map { fraction(of: $0) }
    }

    private func fraction(of point: MapPoint) -> (x: Double, y: Double) {
        let world = Self.world(at: zoom)
        return (
            0.5 + middle.distanceEast(to: point) * world / Self.width,
            0.5 + (point.y - middle.y) * world / Self.height
        )
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

    /// Returns nil for coordinates that are not on the map: a latitude beyond 85°, a longitude beyond 180°, or NaN.
    init?(latitude: Double, longitude: Double) {
        guard Self.latitudes.contains(latitude), (-180.0...180.0).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude == 180 ? -180 : longitude
        x = (self.longitude + 180) / 360
        y = 0.5 - atanh(sin(latitude * .pi / 180)) / (2 * .pi)
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

    /// The width of the whole map in metres, at this point's latitude.
    var metresAround: Double {
        // The earth's circumference at the equator, with the radius that EPSG:3857 uses.
        2 * .pi * 6_378_137 * cos(latitude * .pi / 180)
    }
}

/// The extent of some points in the square of the world.
struct MapExtent {
    let middle: MapPoint
    let width: Double
    let height: Double

    /// - Parameter centre: The point that must be in the middle, if any. The extent then grows on both sides of it.
    init(of points: [MapPoint], around centre: MapPoint?) {
        guard !points.isEmpty else {
            // Without points, the whole world is shown.
            (middle, width, height) = (MapPoint(x: 0.5, y: 0.5), 1, 1)
            return
        }
        if let centre {
            middle = centre
            width = 2 * (points.map { abs(centre.distanceEast(to: $0)) }.max() ?? 0)
            height = 2 * (points.map { abs($0.y - centre.y) }.max() ?? 0)
        } else {
            let (west, width) = Self.span(of: points.map(\.x))
            let top = points.map(\.y).min() ?? 0.5
            let bottom = points.map(\.y).max() ?? 0.5
            middle = MapPoint(x: west + width / 2, y: (top + bottom) / 2)
            self.width = width
            height = bottom - top
        }
    }

    /// Returns the shortest stretch around the world that contains all places: the circle without the widest gap
    /// between neighbours, which may be the one across 180°.
    private static func span(of places: [Double]) -> (west: Double, width: Double) {
        let sorted = places.sorted()
        guard let first = sorted.first, let last = sorted.last else { return (0, 0) }
        var span = (west: first, width: last - first)
        for (left, right) in zip(sorted, sorted.dropFirst()) where 1 - (right - left) < span.width {
            span = (west: right, width: 1 - (right - left))
        }
        return span
    }
}

/// A parallel or a meridian on a map.
public struct MapGridLine: Sendable, Hashable {
    /// From -180 to 180, positive in the north and the east.
    public let degrees: Double
    /// The position in the viewport, from 0 at the top or the left edge to 1 at the other.
    public let place: Double
    /// The part of the viewport that it crosses: all of it, unless the world is smaller.
    public let extent: ClosedRange<Double>

    /// - Parameter degrees: Rounded to six decimals, since adding 360° leaves an error.
    fileprivate init(_ degrees: Double, at place: Double, extent: ClosedRange<Double>) {
        (self.degrees, self.place, self.extent) = ((degrees * 1e6).rounded() / 1e6, place, extent)
    }
}

extension MapViewport {
    /// Returns the round longitudes in the viewport, from west to east.
    ///
    /// - Parameter limit: The most lines; with 3 or more there is at least one.
    public func meridians(atMost limit: Int) -> [MapGridLine] {
        let across = degreesAcross
        let half = min(across, 360) / 2
        let heights = Self.world(at: zoom) / Self.height
        let extent = Self.extent(from: 0.5 - middle.y * heights, to: 0.5 + (1 - middle.y) * heights)
        return Self.roundNumbers(from: longitude - half, to: longitude + half, atMost: limit).map { degrees in
            MapGridLine(
                degrees - 360 * (degrees / 360).rounded(), at: 0.5 + (degrees - longitude) / across, extent: extent)
        }
    }

    /// Returns the round latitudes in the viewport, from south to north.
    ///
    /// - Parameter limit: The most lines; with 3 or more there is at least one.
    public func parallels(atMost limit: Int) -> [MapGridLine] {
        let half = Self.world(at: zoom) / Self.width / 2
        let extent = Self.extent(from: 0.5 - half, to: 0.5 + half)
        let reach = Self.height / Self.world(at: zoom) / 2
        let south = MapPoint(x: 0, y: min(middle.y + reach, 1)).latitude
        let north = MapPoint(x: 0, y: max(middle.y - reach, 0)).latitude
        return Self.roundNumbers(from: south, to: north, atMost: limit).compactMap { degrees in
            fraction(latitude: degrees, longitude: longitude).map { MapGridLine(degrees, at: $0.y, extent: extent) }
        }
    }

    private static func roundNumbers(from low: Double, to high: Double, atMost limit: Int) -> [Double] {
        let step = RoundStep(atLeast: (high - low) / Double(limit), in: .angle)
        let first = step.steps(below: low) + 1
        return (0..<limit).map { step.multiple(first + Double($0)) }.filter { $0 < high }
    }

    private static func extent(from low: Double, to high: Double) -> ClosedRange<Double> {
        max(low, 0)...min(high, 1)
    }
}

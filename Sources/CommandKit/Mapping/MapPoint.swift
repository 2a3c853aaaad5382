#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

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

    /// Latitudes in degrees that have a place: nearer to the poles the projection runs off to infinity.
    static let latitudes = -85.0...85.0

    /// Nil for what is no place of the map: a latitude beyond 85°, a longitude beyond 180°, what is no number.
    init?(latitude: Double, longitude: Double) {
        guard Self.latitudes.contains(latitude), (-180.0...180.0).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude == 180 ? -180 : longitude
        x = (self.longitude + 180) / 360
        y = 0.5 - atanh(sin(latitude * .pi / 180)) / (2 * .pi)
    }

    /// The point at a place of the square; `x` may lie beyond 180°, where the map begins anew.
    init(x: Double, y: Double) {
        self.x = x - x.rounded(.down)
        self.y = y
        longitude = self.x * 360 - 180
        latitude = atan(sinh((0.5 - y) * 2 * .pi)) * 180 / .pi
    }

    /// How far east `other` lies, by the shorter way around the world: from -0.5 to 0.5.
    func distanceEast(to other: MapPoint) -> Double {
        let distance = other.x - x
        return distance - distance.rounded()
    }

    /// How many metres there are to the whole width of the map, at this point's latitude.
    var metresAround: Double {
        // The earth's circumference at the equator, by the radius that EPSG:3857 takes.
        2 * .pi * 6_378_137 * cos(latitude * .pi / 180)
    }
}

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How far it is from one place to another as the crow flies, and in which direction one sets out.
public struct MapWay: Sendable, Hashable {
    public let metres: Double
    /// In degrees clockwise from north, from 0 up to but not including 360.
    public let bearing: Double

    /// Along the great circle of a sphere as large as the earth is on average, which is right to half a hundredth.
    init(from start: MapPoint, to end: MapPoint) {
        let (north, south) = (start.latitude * .pi / 180, end.latitude * .pi / 180)
        let across = (end.longitude - start.longitude) * .pi / 180
        let (rise, turn) = (sin((south - north) / 2), sin(across / 2))
        let chord = rise * rise + cos(north) * cos(south) * turn * turn
        metres = 2 * Self.radius * asin(min(1, chord.squareRoot()))
        let angle = atan2(
            sin(across) * cos(south), cos(north) * sin(south) - sin(north) * cos(south) * cos(across))
        let degrees = angle * 180 / .pi
        bearing = degrees < 0 ? (degrees + 360).truncatingRemainder(dividingBy: 360) : degrees
    }

    /// In metres.
    private static let radius = 6_371_008.8

    public var wind: Wind { Wind(bearing: bearing) }
}

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

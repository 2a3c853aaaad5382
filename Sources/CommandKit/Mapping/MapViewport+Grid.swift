/// A line of a round latitude or longitude on a map.
public struct MapGridLine: Sendable, Hashable {
    /// North of the equator or east of Greenwich above 0, from -180 to 180.
    public let degrees: Double
    /// Where it crosses the viewport: from 0 at the top or the left edge to 1 at the other.
    public let place: Double
    /// From where to where it runs: all the way, unless the world ends before the viewport does.
    public let extent: ClosedRange<Double>

    /// - Parameter degrees: A multiple of a round step, in which turning around the world may have left an error.
    fileprivate init(_ degrees: Double, at place: Double, extent: ClosedRange<Double>) {
        (self.degrees, self.place, self.extent) = ((degrees * 1e6).rounded() / 1e6, place, extent)
    }
}

extension MapViewport {
    /// The round longitudes in the viewport, from west to east.
    ///
    /// - Parameter limit: How many there may be; of 3 or more there is always one.
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

    /// The round latitudes in the viewport, from south to north.
    ///
    /// - Parameter limit: How many there may be; of 3 or more there is always one.
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

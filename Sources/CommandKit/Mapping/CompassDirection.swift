public import Domain

import Platform

/// One of the eight compass directions, clockwise.
public enum CompassDirection: String, Sendable, Hashable, CaseIterable {
    case north
    case northEast = "north-east"
    case east
    case southEast = "south-east"
    case south
    case southWest = "south-west"
    case west
    case northWest = "north-west"

    /// Creates the direction nearest to a bearing.
    ///
    /// - Parameter degrees: Clockwise from north, with any number of turns; infinity and NaN are north.
    public init(bearing degrees: Double) {
        let turns = degrees.isFinite ? (degrees / 360) - (degrees / 360).rounded(.down) : 0
        self = Self.allCases[Int((turns * 8).rounded()) % 8]
    }

    /// The name in a sentence.
    public var name: Message {
        switch self {
        case .north: "north"
        case .northEast: "north-east"
        case .east: "east"
        case .southEast: "south-east"
        case .south: "south"
        case .southWest: "south-west"
        case .west: "west"
        case .northWest: "north-west"
        }
    }
}

/// The distance from one place to another as the crow flies, and the initial direction.
public struct DistanceAndDirection: Sendable, Hashable {
    public let metres: Double
    /// In degrees clockwise from north, from 0 up to but not including 360.
    public let bearing: Double

    /// Measures along the great circle of a sphere with the earth's mean radius, which is accurate to half a percent.
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

    public var wind: CompassDirection { CompassDirection(bearing: bearing) }
}

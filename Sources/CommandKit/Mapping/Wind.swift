public import Domain

/// One of the eight winds, as directions on a map are told.
public enum Wind: String, Sendable, Hashable, CaseIterable {
    case north
    case northEast = "north-east"
    case east
    case southEast = "south-east"
    case south
    case southWest = "south-west"
    case west
    case northWest = "north-west"

    /// The wind nearest to a bearing.
    ///
    /// - Parameter degrees: Clockwise from north, in full turns or parts of them; what is no number is north.
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

extension RecordMap {
    /// A record with its point on the map.
    struct Spot {
        let place: Place
        let point: MapPoint

        init?(_ place: Place) {
            guard let point = place.point else { return nil }
            self.place = place
            self.point = point
        }
    }
}

extension RecordMap.Spot {
    /// Side of the squares that the world is divided into, in pixels; what stands in one square is one cluster.
    ///
    /// Maps of the web take 40 to 80; a label in a terminal needs less height than a disc does.
    private static let square = 32.0

    /// The spots that make a cluster each, not empty and in the order of their first row.
    ///
    /// - Parameter apart: What stands alone whatever is beside it.
    static func groups(_ spots: [Self], apart: Self?, at zoom: Int) -> [[Self]] {
        // The squares are the world's and not the viewport's: moving the map does not change the clusters.
        let squares = MapViewport.world(at: zoom) / square
        let groups = Dictionary(grouping: spots) { spot in
            spot.place.number == apart?.place.number
                ? -1 : Int(spot.point.y * squares) << 32 | Int(spot.point.x * squares)
        }
        let sorted = groups.values.map { $0.sorted { $0.place.number < $1.place.number } }
        return sorted.sorted { $0[0].place.number < $1[0].place.number }
    }

    /// The map that shows all spots; where that is not near enough, all of their largest cluster, and so on.
    static func densest(_ spots: [Self], at zoom: Int) -> MapViewport {
        var kept = spots
        var viewport = MapViewport(showing: kept, around: nil)
        // What a viewport just shows is always in several squares, so that fewer are kept each time.
        while viewport.zoom < zoom, !kept.isEmpty {
            kept = groups(kept, apart: nil, at: viewport.zoom).max { $0.count < $1.count } ?? []
            viewport = MapViewport(showing: kept, around: nil)
        }
        return viewport
    }

    /// The largest of some groups, or the one nearest to a centre; nil where no group has more than one spot.
    static func mostCrowded(_ groups: [[Self]], around centre: Self?) -> [Self]? {
        let crowded = groups.filter { $0.count > 1 }
        guard let centre else { return crowded.max { $0.count < $1.count } }
        return crowded.min { centre.distance(to: $0[0]) < centre.distance(to: $1[0]) }
    }

    /// In widths of the world, squared.
    private func distance(to other: Self) -> Double {
        let (east, south) = (point.distanceEast(to: other.point), other.point.y - point.y)
        return east * east + south * south
    }
}

/// Row numbers in the short form in which rows are also typed: `3`, `7-9`.
public struct RowSpans: Sendable, Hashable {
    /// Numbers that follow on each other, in rising order.
    public let spans: [ClosedRange<Int>]

    /// - Parameter rows: In rising order.
    public init(_ rows: [Int]) {
        var spans: [ClosedRange<Int>] = []
        for row in rows {
            if let last = spans.last, last.upperBound + 1 == row {
                spans[spans.count - 1] = last.lowerBound...row
            } else {
                spans.append(row...row)
            }
        }
        self.spans = spans
    }

    /// Every span as text.
    public var strings: [String] {
        spans.map { $0.count == 1 ? String($0.lowerBound) : "\($0.lowerBound)-\($0.upperBound)" }
    }
}

extension RecordMap {
    /// A record with its point on the map.
    struct PlottedRecord {
        let place: MappedRecord
        let point: MapPoint

        init?(_ place: MappedRecord) {
            guard let point = place.point else { return nil }
            self.place = place
            self.point = point
        }
    }
}

extension RecordMap.PlottedRecord {
    /// The side of the squares that the world is divided into, in pixels. The records in one square are one cluster.
    ///
    /// Web maps use 40 to 80; a label in a terminal needs less height than a disc.
    private static let square = 32.0

    /// Returns the spots grouped into clusters, none of them empty, in the order of their first rows.
    ///
    /// - Parameter apart: The spot that is always a cluster of its own.
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

    /// Returns the map that shows all spots. If its zoom is too low, returns the map of their largest cluster, and so
    /// on.
    static func densest(_ spots: [Self], at zoom: Int) -> MapViewport {
        var kept = spots
        var viewport = MapViewport(showing: kept, around: nil)
        // The spots that just fit in a viewport are always in several squares, so fewer are kept each time.
        while viewport.zoom < zoom, !kept.isEmpty {
            kept = groups(kept, apart: nil, at: viewport.zoom).max { $0.count < $1.count } ?? []
            viewport = MapViewport(showing: kept, around: nil)
        }
        return viewport
    }

    /// Returns the largest group, or the one nearest to a centre; nil if no group has more than one spot.
    static func mostCrowded(_ groups: [[Self]], around centre: Self?) -> [Self]? {
        let crowded = groups.filter { $0.count > 1 }
        guard let centre else { return crowded.max { $0.count < $1.count } }
        return crowded.min { centre.distance(to: $0[0]) < centre.distance(to: $1[0]) }
    }

    /// Returns the squared distance, in widths of the world.
    private func distance(to other: Self) -> Double {
        let (east, south) = (point.distanceEast(to: other.point), other.point.y - point.y)
        return east * east + south * south
    }
}

/// Row numbers in the short form in which rows are also typed: `3`, `7-9`.
public struct RowSpans: Sendable, Hashable {
    /// Ranges of consecutive numbers, in rising order.
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

    /// The spans as text.
    public var strings: [String] {
        spans.map { $0.count == 1 ? String($0.lowerBound) : "\($0.lowerBound)-\($0.upperBound)" }
    }
}

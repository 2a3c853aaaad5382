import CommandKit

/// The label of a cluster on a drawn map, with its position.
struct MapLabel {
    let cluster: RecordMap.Cluster
    /// `3` for the record of row 3, `(12)` for twelve records, `[3]` for the one the map is centred on.
    let text: String
    /// The class of its price, or of the median price of several records; nil if unknown.
    let price: PriceClasses.Class?
    let isCentre: Bool
    /// Counted from 0 at the top.
    var line = 0
    /// The first column of the text, counted from 0 at the left.
    var column = 0

    init(_ cluster: RecordMap.Cluster, on map: RecordMap) {
        self.cluster = cluster
        isCentre = map.centre != nil && cluster.rows == map.centre.map { [$0] }
        text = isCentre ? "[\(cluster.rows[0])]" : cluster.count == 1 ? "\(cluster.rows[0])" : "(\(cluster.count))"
        price = cluster.price.flatMap { map.prices?.of($0) }
    }

    /// The columns of the text and the mark, whose characters all take one cell.
    var columns: Range<Int> { column..<column + width }

    var width: Int { text.utf8.count + (price == nil ? 0 : 1) }

    /// Returns the text and the mark, in the colour of the price.
    func drawn(with pen: DrawingCharacters) -> Line {
        let number = Span(text, as: isCentre ? .head : price?.role)
        return Line([number] + (price.map { [Span(pen.mark(of: $0), as: $0.role)] } ?? []))
    }
}

/// Finds places for the labels of a map so that none covers another.
///
/// The centre comes first, then the clusters by size. A label whose place is taken is moved a little. If that does not
/// help, its cluster is joined with the nearest one.
struct MapLabelling {
    /// The labels in the order of their first rows.
    var labels: [MapLabel] { placed.sorted { $0.cluster.rows[0] < $1.cluster.rows[0] } }

    private let map: RecordMap
    private let columns: Int
    private let lines: Int
    private var placed: [MapLabel] = []
    /// True for the characters of the drawing that are taken, line by line.
    private var taken: [Bool]

    /// - Parameters:
    ///   - columns: At least 20, so that a label beside the centre finds a place.
    ///   - lines: At least 2, for the same reason.
    init(_ map: RecordMap, columns: Int, lines: Int) {
        self.map = map
        self.columns = columns
        self.lines = lines
        taken = Array(repeating: false, count: columns * lines)
        // In reverse order, since labels are taken from the end.
        var pending = map.clusters.map { MapLabel($0, on: map) }.sorted { Self.precedes($1, $0) }
        while let label = pending.popLast() {
            if let place = freePlace(for: label) {
                take(place, true)
                placed.append(place)
            } else if let neighbour = nearestPlaced(to: label) {
                let other = placed.remove(at: neighbour)
                take(other, false)
                pending.append(MapLabel(other.cluster.joined(with: label.cluster), on: map))
            }
        }
    }

    private static func precedes(_ left: MapLabel, _ right: MapLabel) -> Bool {
        if left.isCentre != right.isCentre { return left.isCentre }
        if left.cluster.count != right.cluster.count { return left.cluster.count > right.cluster.count }
        return left.cluster.rows[0] < right.cluster.rows[0]
    }

    /// The moves that a label may make, from nearest to farthest; a line is twice as high as a column is wide.
    private static let moves: [(line: Int, column: Int)] = {
        let all = (-2...2).flatMap { line in (-4...4).map { column in (line: line, column: column) } }
        let near = all.filter { abs($0.column) + 2 * abs($0.line) <= 4 }
        return near.sorted { abs($0.column) + 2 * abs($0.line) < abs($1.column) + 2 * abs($1.line) }
    }()

    private func freePlace(for label: MapLabel) -> MapLabel? {
        let width = label.width
        let (x, y) = map.viewport.fraction(of: label.cluster)
        let middle = min(Int(x * Double(columns)), columns - 1)
        for move in Self.moves {
            var moved = label
            moved.line = min(Int(y * Double(lines)), lines - 1) + move.line
            moved.column = min(max(middle - width / 2 + move.column, 0), columns - width)
            if (0..<lines).contains(moved.line), isFree(moved) { return moved }
        }
        return nil
    }

    /// Returns true if the place of a label and the cells right beside it are free. Two adjacent numbers would read as
    /// one.
    private func isFree(_ label: MapLabel) -> Bool {
        let around = max(label.columns.lowerBound - 1, 0)..<min(label.columns.upperBound + 1, columns)
        return !around.contains { taken[label.line * columns + $0] }
    }

    private mutating func take(_ label: MapLabel, _ isTaken: Bool) {
        for column in label.columns { taken[label.line * columns + column] = isTaken }
    }

    /// Returns the index in `placed` of the label whose cluster is nearest, except the centre.
    ///
    /// It is never nil if a label has no free place, since the centre alone leaves the lines beside it free.
    private func nearestPlaced(to label: MapLabel) -> Int? {
        let (x, y) = map.viewport.fraction(of: label.cluster)
        func distance(to other: MapLabel) -> Double {
            let (otherX, otherY) = map.viewport.fraction(of: other.cluster)
            let (east, south) = (otherX - x, (otherY - y) / MapViewport.aspect)
            return east * east + south * south
        }
        return placed.indices.filter { !placed[$0].isCentre }.min {
            distance(to: placed[$0]) < distance(to: placed[$1])
        }
    }
}

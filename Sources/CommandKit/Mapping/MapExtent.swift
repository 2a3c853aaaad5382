/// How much of the world's square some points take up.
struct MapExtent {
    let middle: MapPoint
    let width: Double
    let height: Double

    /// - Parameter centre: What must stand in the middle, if anything must; the extent grows on both sides of it then.
    init(of points: [MapPoint], around centre: MapPoint?) {
        guard !points.isEmpty else {
            // Where there is nothing to see, the world is shown.
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

    /// The shortest stretch around the world that has all places on it: what is left of the circle without the widest
    /// gap between neighbours, which may be the one across 180°.
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

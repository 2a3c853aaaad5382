import CommandKit

/// What stands for a cluster on a drawn map, and where.
struct MapLabel {
    let cluster: RecordMap.Cluster
    /// `3` for the record of row 3, `(12)` for twelve records, `[3]` for the one the map is centred on.
    let text: String
    /// What its price is among the others, that of most where there are several; nil where that is not known.
    let price: PriceClasses.Class?
    let isCentre: Bool
    /// Counted from 0 at the top.
    var line = 0
    /// Where the text begins, counted from 0 at the left.
    var column = 0

    init(_ cluster: RecordMap.Cluster, on map: RecordMap) {
        self.cluster = cluster
        isCentre = map.centre != nil && cluster.rows == map.centre.map { [$0] }
        text = isCentre ? "[\(cluster.rows[0])]" : cluster.count == 1 ? "\(cluster.rows[0])" : "(\(cluster.count))"
        price = cluster.price.flatMap { map.prices?.of($0) }
    }

    /// The columns that text and mark take; all their characters take one cell.
    var columns: Range<Int> { column..<column + width }

    var width: Int { text.utf8.count + (price == nil ? 0 : 1) }

    /// Text and mark, in the colour of the price.
    func drawn(with pen: MapPen) -> Line {
        let number = Span(text, as: isCentre ? .head : price?.role)
        return Line([number] + (price.map { [Span(pen.mark(of: $0), as: $0.role)] } ?? []))
    }
}

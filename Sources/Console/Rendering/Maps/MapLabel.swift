import CommandKit

/// What stands for a cluster on a drawn map, and where.
struct MapLabel {
    let cluster: RecordMap.Cluster
    /// `3` for the record of row 3, `(12)` for twelve records, `[3]` for the one the map is centred on.
    let text: String
    let isCentre: Bool
    /// Counted from 0 at the top.
    var line = 0
    /// Where the text begins, counted from 0 at the left.
    var column = 0

    init(_ cluster: RecordMap.Cluster, centre: Int?) {
        self.cluster = cluster
        isCentre = centre != nil && cluster.rows == centre.map { [$0] }
        text = isCentre ? "[\(cluster.rows[0])]" : cluster.count == 1 ? "\(cluster.rows[0])" : "(\(cluster.count))"
    }

    /// The columns the text takes; all its characters take one cell.
    var columns: Range<Int> { column..<column + text.utf8.count }
}

import CommandKit
import Domain

extension Grid {
    /// The clusters of a map with their coordinates.
    init(_ map: RecordMap, in wording: Wording) {
        self.wording = wording
        columns = [
            Column(title: wording.cell("Count"), role: .value, alignment: .right),
            Column(title: wording.cell("Latitude"), role: .value, alignment: .right),
            Column(title: wording.cell("Longitude"), role: .value, alignment: .right),
            Column(title: wording.cell("Rows"), role: .text), Column(title: wording.cell("Name"), role: .text),
        ]
        rows = map.clusters.map { cluster in
            [
                String(cluster.count), CoordinateText.string(for: cluster.latitude),
                CoordinateText.string(for: cluster.longitude),
                RowSpans(cluster.rows).strings.joined(separator: " "),
                cluster.localName.map { VisibleText($0).string } ?? ValueText.missing,
            ]
        }
        needsHead = true
    }

    /// What each label of a drawn map stands for, and what that costs where it is known.
    init(legend labels: [MapLabel], with pen: MapPen, in wording: Wording) {
        self.wording = wording
        let hasPrices = labels.contains { $0.cluster.price != nil }
        columns =
            [Column(title: "", role: .number, alignment: .right), Column(title: "", role: .text)]
            + (hasPrices ? [Column(title: "", role: .money, alignment: .right)] : [])
        rows = labels.map { label in
            [label.drawn(with: pen, theme: .none), Self.meaning(of: label.cluster, in: wording)]
                + (hasPrices ? [Self.price(of: label.cluster, in: wording)] : [])
        }
    }

    /// What a record costs, or the cheapest and the dearest of several.
    private static func price(of cluster: RecordMap.Cluster, in wording: Wording) -> String {
        guard let lowest = cluster.prices.first, let highest = cluster.prices.last else { return ValueText.missing }
        return wording.cell(lowest == highest ? "\(lowest)" : "\(lowest) to \(highest)")
    }

    /// Stretches of row numbers that a legend lists; a cluster of thousands would bury the map.
    private static let spanLimit = 12

    /// The headline of a record that stands alone, the row numbers of several.
    private static func meaning(of cluster: RecordMap.Cluster, in wording: Wording) -> String {
        if let name = cluster.localName { return VisibleText(name).string }
        let spans = RowSpans(cluster.rows)
        let listed = spans.strings.prefix(spanLimit).joined(separator: ", ")
        let rest = spans.spans.dropFirst(spanLimit).reduce(0) { $0 + $1.count }
        return rest == 0 ? listed : wording.cell("\(listed) and \(rest) more")
    }
}

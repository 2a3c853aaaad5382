import CommandKit
import Domain

extension Grid {
    /// The clusters of a map with their coordinates.
    init(_ map: RecordMap, in wording: Wording) {
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
                cluster.name.map { VisibleText($0).string } ?? ValueText.missing,
            ]
        }
        needsHead = true
    }

    /// What each label of a drawn map stands for.
    init(legend labels: [MapLabel], in wording: Wording) {
        columns = [Column(title: "", role: .number, alignment: .right), Column(title: "", role: .text)]
        rows = labels.map { [$0.text, Self.meaning(of: $0.cluster, in: wording)] }
    }

    /// Stretches of row numbers that a legend lists; a cluster of thousands would bury the map.
    private static let spanLimit = 12

    /// The headline of a record that stands alone, the row numbers of several.
    private static func meaning(of cluster: RecordMap.Cluster, in wording: Wording) -> String {
        if let name = cluster.name { return VisibleText(name).string }
        let spans = RowSpans(cluster.rows)
        let listed = spans.strings.prefix(spanLimit).joined(separator: ", ")
        let rest = spans.spans.dropFirst(spanLimit).reduce(0) { $0 + $1.count }
        return rest == 0 ? listed : wording.cell("\(listed) and \(rest) more")
    }
}

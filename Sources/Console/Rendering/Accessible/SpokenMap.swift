import CommandKit
import Domain

/// A map in words: how much of the world it shows, then what is where.
struct SpokenMap {
    let sentences: [Message]

    init(_ map: RecordMap) {
        guard !map.clusters.isEmpty else {
            sentences = []
            return
        }
        let across = SpokenDistance(metres: map.viewport.metresAcross).message
        let head: Message =
            map.centre.map { "Seen from row \($0), the map is \(across) wide." }
            ?? "Seen from its middle, the map is \(across) wide."
        sentences = [head] + map.clusters.map { Self.sentence(of: $0, on: map) }
    }

    private static func sentence(of cluster: RecordMap.Cluster, on map: RecordMap) -> Message {
        let spans = RowSpans(cluster.rows).spans
        let said = spans.prefix(spanLimit).map { span -> Message in
            span.count == 1 ? "\(span.lowerBound)" : "\(span.lowerBound) to \(span.upperBound)"
        }
        let rows: Message = "\(list: said)"
        if let name = cluster.name { return "\(rows): \(name)." }
        let count: Message = "\(cluster.count, Noun(one: "place", other: "places"))"
        let rest = spans.dropFirst(spanLimit).reduce(0) { $0 + $1.count }
        return rest == 0 ? "\(rows): \(count) close together." : "\(rows) and \(rest) more: \(count) close together."
    }

    /// Stretches of row numbers that are said of one place.
    private static let spanLimit = 8
}

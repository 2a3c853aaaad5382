import CommandKit
import Domain

/// A map in words: what the places are told from, then how far each is and in which direction.
///
///     From row 3, “Marina”, on a map 42 km wide:
///     1: 1.2 km north-east, Bell Tower Hotel, 540 dirhams.
///     4, 7 to 9: 3 km south, 4 together, from 400 dirhams to 1200 dirhams.
struct SpokenMap {
    let sentences: [Message]

    init(_ map: RecordMap) {
        guard !map.clusters.isEmpty else {
            sentences = []
            return
        }
        let centre = map.clusters.first { cluster in map.centre.map { cluster.rows == [$0] } ?? false }
        let across = SpokenDistance(metres: map.viewport.metresAcross).message
        let head: Message =
            centre.map { "From row \($0.rows[0]), “\($0.name ?? "")”, on a map \(across) wide:" }
            ?? "From the middle of a map \(across) wide:"
        sentences =
            [head]
            + map.clusters.filter { $0 != centre }.map { Self.sentence(of: $0, Self.way(map.way(to: $0))) }
    }

    private static func way(_ way: MapWay) -> Message {
        way.metres < 10 ? "right there" : "\(SpokenDistance(metres: way.metres).message) \(way.wind.name)"
    }

    private static func sentence(of cluster: RecordMap.Cluster, _ way: Message) -> Message {
        let rows = rows(of: cluster)
        let prices = cluster.prices.map { SpokenMoney($0).message }
        switch (cluster.localName, prices.first, prices.last) {
        case (let name?, let price?, _): return "\(rows): \(way), \(name), \(price)."
        case (let name?, nil, _): return "\(rows): \(way), \(name)."
        case (nil, let lowest?, let highest?) where lowest != highest:
            return "\(rows): \(way), \(cluster.count) together, from \(lowest) to \(highest)."
        case (nil, let price?, _): return "\(rows): \(way), \(cluster.count) together, \(price)."
        case (nil, nil, _): return "\(rows): \(way), \(cluster.count) together."
        }
    }

    /// Stretches of row numbers that are said of one place.
    private static let spanLimit = 8

    private static func rows(of cluster: RecordMap.Cluster) -> Message {
        let spans = RowSpans(cluster.rows).spans
        let said = spans.prefix(spanLimit).map { span -> Message in
            span.count == 1 ? "\(span.lowerBound)" : "\(span.lowerBound) to \(span.upperBound)"
        }
        let rest = spans.dropFirst(spanLimit).reduce(0) { $0 + $1.count }
        return rest == 0 ? "\(list: said)" : "\(list: said) and \(rest) more"
    }
}

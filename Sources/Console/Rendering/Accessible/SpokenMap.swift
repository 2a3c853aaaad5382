import CommandKit
import Domain

/// A map in words: how much of the world it shows, then how far each place is, and in which direction.
///
///     Seen from row 3, the map is 42 km wide.
///     1: 1.2 km north-east, Bell Tower Hotel, 540 dirhams.
///     4, 7 to 9: 3 km south, 4 places close together, from 400 dirhams to 1200 dirhams.
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
        let rest = spans.dropFirst(spanLimit).reduce(0) { $0 + $1.count }
        let rows: Message = rest == 0 ? "\(list: said)" : "\(list: said) and \(rest) more"
        let place: Message = "\(rows): \(way(map.way(to: cluster))), \(name(of: cluster))"
        guard let lowest = cluster.prices.first, let highest = cluster.prices.last else { return "\(place)." }
        let price = SpokenMoney(lowest).message
        return lowest == highest ? "\(place), \(price)." : "\(place), from \(price) to \(SpokenMoney(highest).message)."
    }

    private static func name(of cluster: RecordMap.Cluster) -> Message {
        if let name = cluster.name { return "\(name)" }
        return "\(cluster.count, Noun(one: "place", other: "places")) close together"
    }

    /// What is nearer than ten metres is in the middle.
    private static func way(_ way: MapWay) -> Message {
        way.metres < 10 ? "in the middle" : "\(SpokenDistance(metres: way.metres).message) \(way.wind.name)"
    }

    /// Stretches of row numbers that are said of one place.
    private static let spanLimit = 8
}

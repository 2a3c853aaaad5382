public import Domain

/// A map in words: how far each place is from the middle, and in which direction.
///
///     From row 3, “Marina”:
///     1: 1.2 km north-east, Bell Tower Hotel, AED 540
///     4, 7-9: 3 km south, 4 together, from AED 400 to AED 1,200
public struct PlacesList: Sendable, Hashable {
    /// What the places are told from; empty where there are none.
    public let heading: Message
    /// A line a place, in the order of the rows.
    public let lines: [Message]

    public init(_ map: RecordMap) {
        let centre = map.clusters.first { cluster in map.centre.map { cluster.rows == [$0] } ?? false }
        heading =
            map.clusters.isEmpty
            ? ""
            : centre.map { "From row \($0.rows[0]), “\($0.name ?? "")”:" } ?? "From the middle of the map:"
        lines = map.clusters.filter { $0 != centre }.map { Self.line($0, map.way(to: $0)) }
    }

    private static func line(_ cluster: RecordMap.Cluster, _ way: MapWay) -> Message {
        let rows: Message = "\(list: RowSpans(cluster.rows).strings)"
        switch (cluster.name, cluster.prices.first, cluster.prices.last) {
        case (let name?, let price?, _): return "\(rows): \(way.message), \(name), \(price)"
        case (let name?, nil, _): return "\(rows): \(way.message), \(name)"
        case (nil, let lowest?, let highest?) where lowest < highest:
            return "\(rows): \(way.message), \(cluster.count) together, from \(lowest) to \(highest)"
        case (nil, let price?, _): return "\(rows): \(way.message), \(cluster.count) together, \(price)"
        case (nil, nil, _): return "\(rows): \(way.message), \(cluster.count) together"
        }
    }
}

import CommandKit
import Domain

extension JSONWriter {
    /// A map: what it shows, its clusters, and how many records it does not show.
    mutating func map(_ map: RecordMap) {
        member("service", map.service.rawValue)
        kind("map")
        member("zoom", map.viewport.zoom)
        key("centre")
        object { json in
            json.degrees("latitude", map.viewport.latitude)
            json.degrees("longitude", map.viewport.longitude)
            json.member("row", map.centre)
        }
        key("clusters")
        array { json in
            for cluster in map.clusters { json.cluster(cluster, map.way(to: cluster)) }
        }
        member("unplaced", map.unplaced)
        member("outside", map.outside)
        key("prices")
        guard let prices = map.prices else { return null() }
        object { json in
            json.key("middle")
            json.number(digits: prices.middle.digits)
            json.key("high")
            json.number(digits: prices.high.digits)
        }
    }

    /// - Parameter way: From what the map is centred on; metres are enough of it.
    private mutating func cluster(_ cluster: RecordMap.Cluster, _ way: MapWay) {
        object { json in
            json.member("count", cluster.count)
            json.degrees("latitude", cluster.latitude)
            json.degrees("longitude", cluster.longitude)
            json.key("rows")
            json.array { json in
                for row in cluster.rows { json.integer(row) }
            }
            json.member("name", cluster.name)
            json.key("price")
            if let price = cluster.price { json.number(digits: price.digits) } else { json.null() }
            json.member("distance", Int(way.metres.rounded()))
            json.member("direction", way.wind.rawValue)
        }
    }

    private mutating func degrees(_ name: String, _ value: Double) {
        key(name)
        number(digits: CoordinateText.string(for: value))
    }
}

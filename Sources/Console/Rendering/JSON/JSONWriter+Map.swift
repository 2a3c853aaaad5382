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
            for cluster in map.clusters { json.cluster(cluster) }
        }
        member("unplaced", map.unplaced)
        member("outside", map.outside)
    }

    private mutating func cluster(_ cluster: RecordMap.Cluster) {
        object { json in
            json.member("count", cluster.count)
            json.degrees("latitude", cluster.latitude)
            json.degrees("longitude", cluster.longitude)
            json.key("rows")
            json.array { json in
                for row in cluster.rows { json.integer(row) }
            }
            json.member("name", cluster.name)
        }
    }

    private mutating func degrees(_ name: String, _ value: Double) {
        key(name)
        number(digits: CoordinateText.string(for: value))
    }
}

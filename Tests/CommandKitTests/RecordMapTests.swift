import CommandKit
import Testing

@Suite struct RecordMapTests {
    private func place(_ number: Int, _ latitude: Double?, _ longitude: Double?) -> RecordMap.MappedRecord {
        RecordMap.MappedRecord(
            number: number, id: RecordID(number), headline: "Place \(number)", latitude: latitude, longitude: longitude)
    }

    private func map(_ places: [RecordMap.MappedRecord], centre: Int? = nil, zoom: Int? = nil) -> RecordMap {
        RecordMap(service: .listings, places: places, centre: centre.map { RecordID($0) }, zoom: zoom)
    }

    /// Dubai Creek, a place one street away, and the marina 20 km away.
    private var dubai: [RecordMap.MappedRecord] {
        [place(1, 25.26, 55.30), place(2, 25.08, 55.14), place(3, 25.2601, 55.3001)]
    }

    @Test func `nearby places form one cluster, in the order of their rows`() {
        let clusters = map(dubai).clusters
        #expect(clusters.map(\.rows) == [[1, 3], [2]])
        #expect(clusters.map(\.name) == [nil, "Place 2"])
        #expect(abs(clusters[0].latitude - 25.26005) < 1e-9)
        #expect(abs(clusters[0].longitude - 55.30005) < 1e-9)
    }

    @Test func `the zoom is the nearest that shows everything`() {
        let whole = map(dubai)
        #expect(whole.outside == 0)
        #expect(map(dubai, zoom: whole.viewport.zoom + 2).outside > 0)
        #expect(map([place(1, 25, 55)]).viewport.zoom == 18)
        #expect(map([place(1, 84, -179), place(2, -84, 0)]).viewport.zoom == 0)
        #expect(map([]).viewport.zoom == 0)
    }

    @Test(arguments: 0...18)
    func `at every zoom each record is in one cluster, outside or without a location`(zoom: Int) {
        let places = (1...400).map { place($0, Double($0 * 37 % 190 - 95), Double($0 * 101 % 360 - 180)) }
        let map = map(places, zoom: zoom)
        #expect(map.clusters.map(\.count).reduce(0, +) + map.outside + map.unplaced == 400)
        #expect(map.unplaced == places.filter { !$0.isOnMap }.count)
        #expect(!map.clusters.isEmpty)
        #expect(map.viewport.zoom == zoom)
        for cluster in map.clusters {
            let (x, y) = map.viewport.fraction(of: cluster)
            #expect((0...1).contains(x) && (0...1).contains(y))
        }
    }

    @Test func `nearer than everything, the map moves to where most places are`() {
        #expect(map(dubai, zoom: 15).clusters.map(\.rows) == [[1, 3]])
    }

    @Test func `the closer zoom takes the largest cluster apart and shows all of it`() throws {
        let town = (1...20).map { place($0, 30 + Double($0) / 100, 31) }
        let places = [place(21, 30.2, 41)] + town + [place(22, 50, 10)]
        let far = map(places)
        #expect(far.clusters.map(\.count) == [20, 1, 1])
        let zoom = try #require(far.closerZoom)
        let near = map(places, zoom: zoom)
        #expect(near.clusters.flatMap(\.rows).sorted() == Array(1...20))
        #expect(near.clusters.count > 1)
        #expect(map(places, zoom: zoom + 1).clusters.flatMap(\.rows).count < 20)
        #expect(map([place(1, 1, 1), place(2, 1, 1)]).closerZoom == nil)
    }

    @Test func `around a centre the closer zoom takes its neighbours apart`() throws {
        let places = (1...20).map { place($0, 30 + Double($0) / 100, 31) } + [place(22, 50, 10)]
        let zoom = try #require(map(places, centre: 10).closerZoom)
        let near = map(places, centre: 10, zoom: zoom)
        #expect(near.outside == 1)
        #expect(near.clusters.count > 3)
    }

    @Test func `the centre is in the middle and in no cluster`() {
        let map = map(dubai, centre: 3)
        #expect(map.centre == 3)
        #expect(map.clusters.map(\.rows) == [[1], [2], [3]])
        #expect(map.outside == 0)
        #expect(map.viewport.fraction(of: map.clusters[2]) == (0.5, 0.5))
    }

    @Test func `the centre is named in the user's language`() {
        let centre = RecordMap.MappedRecord(
            number: 1, id: RecordID(1), headline: "Place", localHeadline: "مكان", latitude: 25, longitude: 55)
        #expect(map([centre], centre: 1).table.introduction?.unrendered.contains("“مكان”") == true)
    }

    @Test func `an invalid location is counted and does not distort the map`() {
        let broken = [
            place(4, nil, 55), place(5, 25, nil), place(6, .nan, 55), place(7, 25, .infinity), place(8, 90.1, 55),
            place(9, 25, 180.5),
        ]
        #expect(map(dubai + broken).unplaced == 6)
        #expect(map(dubai + broken).viewport == map(dubai).viewport)
        #expect(map(dubai + broken, centre: 4).centre == nil)
    }

    @Test func `prices of a cluster in several currencies are not compared`() throws {
        let places = [Currency.euro, .dollar].enumerated().map { place, currency in
            RecordMap.MappedRecord(
                number: place + 1, id: RecordID(place), headline: "", latitude: 25, longitude: 55,
                price: Money(10 * (place + 1), currency))
        }
        let cluster = try #require(map(places).clusters.first)
        #expect(cluster.priceRange == nil && cluster.price == nil)
        #expect(map([places[1]]).clusters.first?.priceRange?.upperBound == places[1].price)
    }

    @Test func `neighbours across 180° are near each other`() {
        let map = map([place(1, -17, 179.9), place(2, -17, -179.9), place(3, -17, 180)])
        #expect(map.viewport.zoom > 10)
        #expect(abs(abs(map.viewport.longitude) - 180) < 0.1)
        #expect(map.clusters.map(\.rows) == [[1], [2], [3]])
        let joined = map.clusters[0].joined(with: map.clusters[1])
        #expect(abs(abs(joined.longitude) - 180) < 0.001)
        #expect(joined.rows == [1, 2])
    }

    @Test func `a mile is a mile where the map is`() {
        // A pixel at the equator at zoom 0 is 156,543 m; at 60° it is half of that.
        let equator = map([place(1, 0, 0)], zoom: 3).viewport.metresAcross
        #expect(abs(equator - 640 * 156_543.034 / 8) < 10)
        let north = map([place(1, 60, 0)], zoom: 3).viewport.metresAcross
        #expect(abs(north / equator - 0.5) < 1e-9)
    }

    @Test(.timeLimit(.minutes(10)))
    func `fifty thousand places are clustered`() {
        let places = (1...50_000).map { place($0, Double($0 % 1_000) / 100 + 20, Double($0 % 777) / 100 + 50) }
        #expect(map(places).outside == 0)
    }

    @Test(arguments: [([3], "3"), ([3, 7, 8, 9], "3 7-9"), ([1, 2], "1-2"), ([], "")])
    func `row numbers are written as they are typed`(rows: [Int], text: String) {
        #expect(RowSpans(rows).strings.joined(separator: " ") == text)
    }
}

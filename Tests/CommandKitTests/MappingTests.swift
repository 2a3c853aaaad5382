import Testing

@testable import CommandKit

@Suite struct WayTests {
    private func point(_ latitude: Double, _ longitude: Double) throws -> MapPoint {
        try #require(MapPoint(latitude: latitude, longitude: longitude))
    }

    @Test(arguments: [
        (1.0, 0.0, "north"), (1, 0.41, "north"), (1, 0.42, "north-east"), (0, 1, "east"), (-1, 1, "south-east"),
        (-1, 0, "south"), (-1, -0.42, "south-west"), (-1, -0.41, "south"), (0, -1, "west"), (1, -1, "north-west"),
        (1, -0.41, "north"), (0, 0, "north"),
    ])
    func `a direction is the nearest of eight`(north: Double, east: Double, direction: String) throws {
        #expect(try point(0, 0).way(to: point(north, east)).direction.word == direction)
    }

    @Test func `ways are as long as they are on earth`() throws {
        // Paris to London, and halfway around the equator.
        let channel = try point(48.8566, 2.3522).way(to: point(51.5074, -0.1278))
        #expect(abs(channel.metres - 343_500) < 1_000)
        #expect(channel.direction.word == "north-west")
        let half = try point(0, 0).way(to: point(0, 180))
        #expect(abs(half.metres - 20_015_000) < 2_000)
    }

    @Test func `across 180° the short way is used`() throws {
        let way = try point(-17, 179.9).way(to: point(-17, -179.9))
        #expect(way.metres < 25_000)
        #expect(way.direction.word == "east")
    }
}

@Suite struct MapGridTests {
    private func viewport(_ latitude: Double, _ longitude: Double, zoom: Int) throws -> MapViewport {
        MapViewport(middle: try #require(MapPoint(latitude: latitude, longitude: longitude)), zoom: zoom)
    }

    @Test func `a town has round degrees`() throws {
        let viewport = try viewport(25.2, 55.3, zoom: 11)
        #expect(viewport.meridians(atMost: 4).map(\.degrees) == [55.2, 55.4])
        #expect(viewport.parallels(atMost: 4).map(\.degrees) == [25.15, 25.2, 25.25])
    }

    @Test func `across 180° degrees go on from the west`() throws {
        let degrees = try viewport(-17.5, 179.5, zoom: 8).meridians(atMost: 4).map(\.degrees)
        #expect(degrees == [178, 179, -180, -179])
    }

    @Test(arguments: MapViewport.zooms)
    func `every map has a grid within the world and the viewport`(zoom: Int) throws {
        for (latitude, longitude) in [(0.0, 0.0), (84, 10), (-84, -179), (60.17, 24.94), (-33.87, 151.21)] {
            let viewport = try viewport(latitude, longitude, zoom: zoom)
            for limit in 3...9 {
                for lines in [viewport.meridians(atMost: limit), viewport.parallels(atMost: limit)] {
                    #expect((1...limit).contains(lines.count))
                    #expect(lines.allSatisfy { (0...1).contains($0.place) && abs($0.degrees) <= 180 })
                    #expect(Set(lines.map(\.degrees)).count == lines.count)
                }
            }
        }
    }
}

@Suite struct PriceClassesTests {
    private func euros(_ units: [Int]) -> [Money] { units.compactMap { Money($0) } }

    @Test func `each price class has about a third of the records, with round boundaries`() throws {
        let classes = try #require(PriceClasses(euros(Array(1...99).map { $0 * 13 })))
        #expect(classes.middle.description == "€450")
        #expect(classes.high.description == "€850")
        let counts = Dictionary(grouping: euros(Array(1...99).map { $0 * 13 }), by: classes.of).mapValues(\.count)
        #expect(counts.values.allSatisfy { (30...36).contains($0) })
    }

    @Test func `a price on a boundary belongs to the upper class`() throws {
        let classes = try #require(PriceClasses(euros([100, 200, 300, 400, 500, 600])))
        #expect(classes.of(classes.middle) == .middle)
        #expect(classes.of(classes.high) == .high)
    }

    @Test(arguments: [[], [5], [5, 5, 5, 5], [5, 6], [0, 0, 0]])
    func `too few different prices make no classes`(units: [Int]) {
        #expect(PriceClasses(euros(units)) == nil)
    }

    @Test func `prices in another currency than that of most have no class`() throws {
        let dollars = [1, 2].compactMap { Money($0 * 100_000, .dollar) }
        let classes = try #require(PriceClasses(dollars + euros([100, 200, 300])))
        #expect(classes == PriceClasses(euros([100, 200, 300])))
        #expect(dollars.map(classes.of) == [nil, nil])
    }
}

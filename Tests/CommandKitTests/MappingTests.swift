import Domain
import Testing

@testable import CommandKit

@Suite struct DistanceAndDirectionTests {
    private func point(_ latitude: Double, _ longitude: Double) throws -> MapPoint {
        try #require(MapPoint(latitude: latitude, longitude: longitude))
    }

    @Test(arguments: [
        (0.0, CompassDirection.north), (22.4, .north), (22.6, .northEast), (90, .east), (135, .southEast),
        (180, .south),
        (224, .southWest), (270, .west), (315, .northWest), (337.6, .north), (360, .north), (-90, .west), (810, .east),
        (.nan, .north), (.infinity, .north),
    ])
    func `a bearing is the nearest of eight winds`(bearing: Double, wind: CompassDirection) {
        #expect(CompassDirection(bearing: bearing) == wind)
    }

    @Test func `ways are as long as they are on earth`() throws {
        // Paris to London, and halfway around the equator.
        let channel = DistanceAndDirection(from: try point(48.8566, 2.3522), to: try point(51.5074, -0.1278))
        #expect(abs(channel.metres - 343_500) < 1_000)
        #expect(channel.wind == .northWest)
        let half = DistanceAndDirection(from: try point(0, 0), to: try point(0, 180))
        #expect(abs(half.metres - 20_015_000) < 2_000)
    }

    @Test func `across 180° the short way is used`() throws {
        let way = DistanceAndDirection(from: try point(-17, 179.9), to: try point(-17, -179.9))
        #expect(way.metres < 25_000)
        #expect(way.wind == .east)
    }

    @Test func `the way back is the opposite direction`() throws {
        for seed in 1...200 {
            let start = try point(Double(seed * 37 % 120 - 60), Double(seed * 91 % 360 - 180))
            let end = try point(start.latitude + 0.1, start.longitude > 179 ? 179 : start.longitude + 0.1)
            let (there, back) = (DistanceAndDirection(from: start, to: end), DistanceAndDirection(from: end, to: start))
            #expect(abs(there.metres - back.metres) < 0.001)
            #expect((0..<360).contains(there.bearing) && (0..<360).contains(back.bearing))
            #expect(abs(abs(there.bearing - back.bearing) - 180) < 1)
        }
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

    @Test func `prices in another currency are ignored`() throws {
        let dollars = [1, 2, 3].compactMap { Money($0 * 100_000, .dollar) }
        #expect(PriceClasses(euros([100, 200, 300]) + dollars) == PriceClasses(euros([100, 200, 300])))
    }
}

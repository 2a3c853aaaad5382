import Domain
import Testing

@testable import CommandKit

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

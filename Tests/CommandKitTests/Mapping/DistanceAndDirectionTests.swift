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

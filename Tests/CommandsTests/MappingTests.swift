import CommandKit
import Scaffolding
import Testing

@Suite struct MappingTests {
    /// A session on inns along a road to the north, about one every kilometre.
    private let town: MarketSession

    init() throws {
        let inns = (1...30).map { id in
            Schema.hotels.record(
                id,
                [
                    "name": .text("Inn \(id)"), "latitude": .number(25 + Double(id) / 100), "longitude": .number(55),
                ])
        }
        town = try MarketSession(sources: [ListSource(schema: Schema.hotels, records: inns)])
    }

    private func map(_ source: String) async throws(Failure) -> RecordMap? {
        if case .map(let map) = try await town.output(source).view { map } else { nil }
    }

    @Test func `the numbers on a map are those of the list: pinned first, archived not at all`() async throws {
        try await town.run("list", "pin 3", "archive 1", "list")
        #expect(try await map("map 1 --zoom 18")?.clusters.map(\.name) == ["Inn 3"])
        #expect(try await map("map 2 --zoom 18")?.clusters.map(\.name) == ["Inn 2"])
    }

    @Test func `a record near a pole is on the edge of the map`() async throws {
        let north = Schema.hotels.record(
            1, ["name": .text("North"), "latitude": .number(88), "longitude": .number(0)])
        let pole = try MarketSession(sources: [ListSource(schema: Schema.hotels, records: [north])])
        try await pole.run("list")
        #expect(try await pole.output("map 1").message?.plain == "1 hotel.")
    }
}

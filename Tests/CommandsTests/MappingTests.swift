import CommandKit
import CommandKitTesting
import Rendering
import Testing

/// A town with inns along a road to the north, about one every kilometre, and one without a location.
private enum TownSession {
    static let schema = Schema(
        service: .hotels, noun: Noun(one: "inn", other: "inns"),
        fields: [
            Field("name", "Name", .text, shown: .list(1), .searched), Field("latitude", "Latitude", .number),
            Field("longitude", "Longitude", .number),
        ],
        headline: "name", orders: [("recommended", "", false)])

    static func start(inns: Int = 30) throws(Failure) -> MarketSession {
        let records = (0..<inns).map { place in
            Record(
                id: RecordID(place + 1),
                values: [
                    .text("Inn \(place + 1)"), place == 4 ? .missing : .number(25 + Double(place) / 100), .integer(55),
                ])
        }
        return try MarketSession(
            sources: [ListSource(schema: schema, records: records)])
    }
}

extension MarketSession {
    fileprivate func map(_ source: String) async throws(Failure) -> RecordMap? {
        if case .map(let map) = try await output(source).view { map } else { nil }
    }
}

@Suite struct MappingTests {
    @Test func `the map covers the whole result, whatever the page`() async throws {
        let town = try TownSession.start()
        #expect(try await town.map("map")?.clusters.flatMap(\.rows).sorted() == (1...30).filter { $0 != 5 })
        #expect(try await town.run("map").contains("\n29 of 30 inns. 1 has no location.\n"))
        try await town.run("search inn 2")
        #expect(try await town.map("map")?.clusters.flatMap(\.rows).sorted() == Array(1...11))
    }

    @Test func `its numbers are those of the list: pinned first, archived not at all`() async throws {
        let town = try TownSession.start()
        try await town.run("list", "pin 3", "archive 1", "list")
        #expect(try await town.map("map 1 --zoom 18")?.clusters.map(\.name) == ["Inn 3"])
        #expect(try await town.map("map 2 --zoom 18")?.clusters.map(\.name) == ["Inn 2"])
    }

    @Test func `after another kind of list, row numbers are those on the screen`() async throws {
        let town = try TownSession.start()
        try await town.run("list", "pin 9", "filter not pinned", "pins")
        let error = await #expect(throws: Failure.self) { try await town.map("map 1") }
        #expect(error?.message == "“\("Inn 9")” is not in the current result.")
        try await town.run("clear filter", "pins")
        #expect(try await town.map("map 1")?.centre == 1)
    }

    @Test func `more than can be fetched is the feed's error`() async throws {
        let town = try TownSession.start(inns: Feed.scanLimit + 1)
        let error = await #expect(throws: Failure.self) { try await town.map("map") }
        #expect(error?.kind.exitStatus == .service)
    }
}

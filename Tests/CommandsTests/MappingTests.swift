import CommandKit
import CommandKitTesting
import Commands
import Console
import Rendering
import Domain
import Ports
import Syntax
import Testing

/// A town with inns along a road to the north, about one every kilometre, and one without a location.
private struct TownSession {
    static let schema = Schema(
        service: .hotels, noun: Noun(one: "inn", other: "inns"),
        fields: [
            Field("name", "Name", .text, shown: .list(1), .searched), Field("latitude", "Latitude", .number),
            Field("longitude", "Longitude", .number),
        ],
        headline: "name", orders: [("recommended", "", false)])

    let interpreter: Interpreter

    init(inns: Int = 30) throws(Failure) {
        let records = (0..<inns).map { place in
            Record(
                id: RecordID(place + 1),
                values: [
                    .text("Inn \(place + 1)"), place == 4 ? .missing : .number(25 + Double(place) / 100), .integer(55),
                ])
        }
        let world = World.watched(
            by: EffectLedger(allowing: [.saveSession]),
            sources: [
                ListSource(schema: Self.schema, records: records), ListSource(schema: Schema.listings, records: []),
            ])
        interpreter = try Interpreter.start(table: .builtin, world: world).interpreter
    }

    func output(_ source: String) async throws(Failure) -> Output {
        let line = try ParsedLine(reading: source)
        return try await interpreter.run(line).output
    }

    func map(_ source: String) async throws(Failure) -> RecordMap? {
        if case .map(let map) = try await output(source).content.view { map } else { nil }
    }

    @discardableResult
    func print(_ source: String) async throws(Failure) -> String {
        Renderer(BuiltIn.options(.plain)).rendering(of: try await output(source), for: source)
    }
}

@Suite struct MappingTests {
    @Test func `the map covers the whole result, whatever the page`() async throws {
        let town = try TownSession()
        try await town.print("use hotels")
        #expect(try await town.map("map")?.clusters.flatMap(\.rows).sorted() == (1...30).filter { $0 != 5 })
        #expect(try await town.print("map").contains("\n29 of 30 inns. 1 has no location.\n"))
        try await town.print("search inn 2")
        #expect(try await town.map("map")?.clusters.flatMap(\.rows).sorted() == Array(1...11))
    }

    @Test func `its numbers are those of the list: pinned first, archived not at all`() async throws {
        let town = try TownSession()
        try await town.print("use hotels")
        try await town.print("list")
        try await town.print("pin 3")
        try await town.print("archive 1")
        try await town.print("list")
        #expect(try await town.map("map 1 --zoom 18")?.clusters.map(\.name) == ["Inn 3"])
        #expect(try await town.map("map 2 --zoom 18")?.clusters.map(\.name) == ["Inn 2"])
    }

    @Test func `rows numbered by the map can be shown, and paging continues`() async throws {
        let town = try TownSession()
        try await town.print("use hotels")
        try await town.print("list")
        try await town.print("map")
        #expect(try await town.print("show 25").hasPrefix("Inn 25\n"))
        #expect(try await town.print("next").contains("Rows 21 to 30 of 30"))
        #expect(try await town.print("show 7").hasPrefix("Inn 7\n"))
    }

    @Test func `after another kind of list, row numbers are those on the screen`() async throws {
        let town = try TownSession()
        try await town.print("use hotels")
        try await town.print("list")
        try await town.print("pin 9")
        try await town.print("filter not pinned")
        try await town.print("pins")
        let error = await #expect(throws: Failure.self) { try await town.map("map 1") }
        #expect(error?.message == "“\("Inn 9")” is not in the current result.")
        try await town.print("clear filter")
        try await town.print("pins")
        #expect(try await town.map("map 1")?.centre == 1)
    }

    @Test func `records outside the map are counted`() async throws {
        let town = try TownSession()
        try await town.print("use hotels")
        let output = try await town.output("map 12 --zoom 15")
        let text = Renderer(BuiltIn.options(.table)).rendering(of: output, for: "map")
        #expect(text.contains("[12]  Inn 12\n1 of 30 inns. 28 are outside the map. 1 has no location.\n"))
        #expect(text.hasSuffix("hint: Type map 12 to see them all.\n"))
    }

    @Test(arguments: [
        ("map 31", Failure.Kind.notFound), ("map 0", .usage), ("map x", .usage), ("map 5", .refused),
        ("map --zoom 19", .usage), ("map --zoom -1", .usage), ("map --zoom", .usage), ("map 1 2", .usage),
    ])
    func `what cannot be shown is refused`(line: String, kind: Failure.Kind) async throws {
        let town = try TownSession()
        try await town.print("use hotels")
        let error = await #expect(throws: Failure.self) { try await town.map(line) }
        #expect(error?.kind == kind)
    }

    @Test func `an empty result says how to widen it`() async throws {
        let town = try TownSession()
        try await town.print("use hotels")
        try await town.print("search palace")
        #expect(try await town.print("map") == "No inns with “palace”.\nhint: Type clear search to widen the result.\n")
        #expect(try await town.map("map")?.clusters == [])
    }

    @Test func `a service without places has no map`() async throws {
        let town = try TownSession()
        try await town.print("use listings")
        let error = await #expect(throws: Failure.self) { try await town.map("map") }
        #expect(error?.kind == .usage)
        #expect(error?.hint == "Type use hotels.")
    }

    @Test func `more than can be fetched is the feed's error`() async throws {
        let town = try TownSession(inns: Feed.scanLimit + 1)
        try await town.print("use hotels")
        let error = await #expect(throws: Failure.self) { try await town.map("map") }
        #expect(error?.kind.exitStatus == .service)
    }
}

import Domain
import FoundationEssentials
import Ports
import QueryTrials
import Testing
import WireFormat

@testable import Catalog

@Suite struct CallSourceTests {
    private let source = CatalogSource(of: .builtIn(.calls), in: CatalogDatabase(.memory))

    private func field(_ name: String) throws -> Field {
        try #require(Schema.calls.field(named: name))
    }

    @Test func `built-in calls come newest first, archived ones included`() async throws {
        let records = try await source.everything()
        let dates = try records.map { record in try #require(Self.date(record[field("created")])) }
        #expect(records.count == 216)
        #expect(dates == dates.sorted(by: >))
        let flag = try #require(Schema.calls.archivedFlag)
        #expect(records.count { $0[flag] == .boolean(true) } == 15)
        #expect(records.count { $0[flag] == .boolean(false) } == 201)
    }

    private static func date(_ value: Value) -> Date? {
        if case .date(let date) = value { date } else { nil }
    }

    @Test func `types are the categories, in the order of the contract`() async throws {
        let categories = try await source.categories()
        #expect(categories.map(\.name) == ["missed", "answered", "voicemail"])
        #expect(categories.map(\.count) == [56, 132, 28])
    }

    @Test(arguments: [("MAISON", 0), ("zurawek", 3), ("مريم", 6), ("🌷", 3), ("+44 20 7946 0112", 55), ("fleurs", 3)])
    func `a search looks into both ends and the line between them`(text: String, count: Int) async throws {
        #expect(try await source.count(Query(text: text)) == count)
    }

    @Test func `durations are filtered and sorted as numbers`() async throws {
        let duration = try field("duration")
        let longest = try await source.page(Query(sort: Sort(duration, descending: true), range: 0..<3))
        #expect(longest.records.map { $0[duration] } == [.duration(7_265), .duration(5_400), .duration(3_661)])
        #expect(try await source.count(Query(predicate: .follows(duration, .duration(3_600)))) == 3)
    }

    @Test func `a call is named by its known ends, else by its id`() {
        let name = { (call: Record) in Schema.calls.headline(of: call) }
        #expect(name(Schema.calls.record(7, ["from": .text("Zoë"), "to": .text("Hugo")])) == "Zoë · Hugo")
        #expect(name(Schema.calls.record(7, ["from": .text("Zoë")])) == "Zoë")
        #expect(name(Schema.calls.record(7, ["to": .text("Hugo")])) == "Hugo")
        #expect(name(Schema.calls.record(7)) == "7")
    }
}

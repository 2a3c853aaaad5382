import Domain
import FoundationEssentials
import Ports
import QueryTrials
import Testing
import WireFormat

@testable import Catalog

@Suite struct CallSourceTests {
    private let source = CatalogSource(of: .builtIn(.calls), in: CatalogDatabase(.memory))

    @Test func `built-in calls come newest first, archived ones included`() async throws {
        let records = try await source.everything()
        let created = try #require(Schema.calls.field(named: "created"))
        let dates = try records.map { record in try #require(Self.date(record[created])) }
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

    @Test func `a call is named by its known ends, else by its id`() {
        let name = { (call: Record) in Schema.calls.headline(of: call) }
        #expect(name(Schema.calls.record(7, ["from": .text("Zoë"), "to": .text("Hugo")])) == "Zoë · Hugo")
        #expect(name(Schema.calls.record(7, ["from": .text("Zoë")])) == "Zoë")
        #expect(name(Schema.calls.record(7, ["to": .text("Hugo")])) == "Hugo")
        #expect(name(Schema.calls.record(7)) == "7")
    }
}

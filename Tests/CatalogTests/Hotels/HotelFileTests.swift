import Domain
import FoundationEssentials
import Ports
import Testing

@testable import Catalog

@Suite struct HotelFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func records(_ text: String, in name: String) async throws -> [Record] {
        try await folder.source(of: .hotels, text, in: name).page(Query()).records
    }

    private static let inn = #""priorityScore":4.5,"name":{"en":"Inn","ar":"نزل"},"price":300"#
    private static let palace = #""priorityScore":80,"starRating":5"#

    @Test(arguments: [
        ("a.json", "{\"hotels\":{\"7\":{\(inn)},\"12\":{\(palace)},\"3\":{}}}"),
        ("a.json", "[{\"id\":7,\(inn)},{\"id\":3},{\"id\":12,\(palace)}]"),
        ("a.json", " {\"items\":[{\"id\":3},{\"id\":7,\(inn)},{\"id\":12,\(palace)}]}"),
        ("a.ndjson", "{\"id\":7,\(inn)}\n\n{\"id\":3}\n{\"id\":12,\(palace)}\n"),
        ("a.csv", "id,priority,stars,price,name,arabicName\n3\n7,4.5,,300,Inn,نزل\n12,80,5\n"),
    ])
    func `hotels of a file come in the service's order`(name: String, text: String) async throws {
        let inn = Schema.hotels.record(
            7,
            [
                "name": .text("Inn"), "arabicName": .text("نزل"), "price": Money(300, .dirham).map(Value.money),
                "priority": .number(4.5),
            ])
        let expected = [
            Schema.hotels.record(12, ["stars": .number(5), "priority": .number(80)]), inn, Schema.hotels.record(3),
        ]
        #expect(try await records(text, in: name) == expected)
    }
}

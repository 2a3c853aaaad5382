import Domain
import Ports
import Foundation
import Testing
import WireFormat

/// The built-in data must show everything that the contracts say, oddities included.
@Suite struct FixtureRecordTests {
    private func text(_ name: String) throws -> String {
        let file = URL(filePath: #filePath).appending(path: "../../../Fixtures/data/\(name).json").standardized
        return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }

    private func records(_ schema: Schema) throws -> [Record] {
        try schema.records(from: text(schema.service.rawValue))
    }

    @Test(arguments: [
        (Schema.listings, 324), (Schema.transactions, 455), (Schema.products, 142), (Schema.hotels, 164),
        (Schema.calls, 216),
    ])
    func `every record is read with a unique id`(schema: Schema, count: Int) throws {
        let records = try records(schema)
        #expect(records.count == count)
        #expect(Set(records.map(\.id)).count == count)
    }

    @Test func `products and calls are in server order`() throws {
        for schema in [Schema.products, Schema.calls] {
            let records = try records(schema)
            #expect(schema.inSentOrder(records) == records)
        }
    }

    @Test func `every picture address is valid, even from JSON fragments`() throws {
        #expect(try text("products").contains(#"["[\""#))
        let images = Schema.products.values("images", of: try records(Schema.products)).compactMap { value in
            if case .list(let texts) = value { texts } else { nil }
        }
        #expect(images.filter(\.isEmpty).count == 1)
        let address = #/https://images\.example\.org/products/[a-z0-9-]+\.jpg/#
        #expect(images.joined().filter { $0.wholeMatch(of: address) == nil } == [])
        #expect(images.map(\.count).max() == 4)
    }

    @Test func `some hotels lack each optional field`() throws {
        let records = try records(Schema.hotels)
        let counts = ["priority": 164, "price": 156, "stars": 158, "reviewScore": 154]
        for (field, count) in counts { #expect(Schema.hotels.values(field, of: records).count == count) }
        #expect(Set(Schema.hotels.values("priority", of: records)).count < 164)
        #expect(Schema.hotels.values("address", of: records).count < 164)
        #expect(Schema.hotels.values("arabicAddress", of: records).count < 164)
    }

    @Test func `calls cover every type, direction and oddity`() throws {
        let records = try records(Schema.calls)
        let pairs = records.map { Schema.calls.values("type", of: [$0]) + Schema.calls.values("direction", of: [$0]) }
        #expect(Set(pairs).count == 6)
        #expect(Schema.calls.values("to", of: records).count < 216)
        #expect(Set(Schema.calls.values("archivedAtFirst", of: records)) == [.boolean(true), .boolean(false)])
        let json = try text("calls")
        #expect(json.contains(#""duration": "007""#))
        #expect(json.split(separator: "\n").contains { $0.contains("call_type") && !$0.contains("is_archived") })
    }
}

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

    private func amounts(_ schema: Schema, _ field: String) throws -> [Int64] {
        schema.values(field, of: try records(schema)).compactMap { value in
            if case .money(let money) = value { money.tenThousandths } else { nil }
        }
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

    @Test func `transactions cover a year, newest first`() throws {
        let days = Schema.transactions.values("date", of: try records(Schema.transactions)).compactMap { value in
            if case .day(let day) = value { day } else { nil }
        }
        #expect(days.count == 455)
        #expect(days == days.sorted(by: >))
        #expect(days.last == Day("2025-12-01"))
        #expect(days.first == Day("2026-11-20"))
    }

    @Test func `transactions include refunds, a cent, a large amount and missing providers`() throws {
        let amounts = try amounts(Schema.transactions, "amount")
        #expect(amounts.filter { $0 < 0 }.count == 10)
        #expect(amounts.contains(100))
        #expect(amounts.max() == 48_900_000)
        let records = try records(Schema.transactions)
        let known = Schema.transactions.values("provider", of: records).count
        #expect((records.count / 12...records.count / 8).contains(records.count - known))
        #expect(Set(Schema.transactions.values("account", of: records)).count == 3)
        let categories = Set(Schema.transactions.values("category", of: records).compactMap(\.text))
        #expect(categories == Set(Schema.transactions.category?.choices.map(\.name) ?? []))
    }

    @Test func `prices of products are from one dollar to 4,999`() throws {
        let amounts = try amounts(Schema.products, "price")
        #expect(amounts.count == 142)
        #expect((amounts.min(), amounts.max()) == (10_000, 49_990_000))
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

    @Test(arguments: [("Dubai", 25.2, 55.3, 55), ("Cairo", 30, 31.3, 54), ("Rome", 41.9, 12.5, 55)])
    func `every hotel is in its city`(city: String, latitude: Double, longitude: Double, count: Int) throws {
        let schema = Schema.hotels
        let there = try records(schema).filter { hotel in
            guard case .number(let north) = schema.values("latitude", of: [hotel]).first,
                case .number(let east) = schema.values("longitude", of: [hotel]).first
            else { return false }
            return abs(north - latitude) < 0.3 && abs(east - longitude) < 0.3
        }
        #expect(there.count == count)
        #expect(schema.values("name", of: there).count { $0.text?.contains(city) ?? false } >= 30)
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

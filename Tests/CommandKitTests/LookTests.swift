import Foundation
import Testing

@testable import CommandKit

@Suite struct LookTests {
    private static let time = Date(timeIntervalSince1970: 1_572_969_600)

    private static func listing(_ id: Int, _ price: String?, _ currency: Currency = .euro) -> Record {
        let money = price.flatMap { Money(digits: $0, currency: currency) }
        return Schema.listings.record(id, ["title": .text("Ad \(id)"), "price": money.map(Value.money)])
    }

    private static func look(_ prices: [Int: String]) -> Look {
        Look(
            at: time,
            Dictionary(
                uniqueKeysWithValues: prices.map { id, price in
                    (RecordID(id), Look.Seen(headline: "Ad \(id)", price: Money(digits: price)))
                }))
    }

    private static func changes(to records: [Record], hidden: Set<RecordID> = []) -> LookChanges {
        LookChanges(
            from: look([1: "80", 2: "70", 3: "10", 4: "5"]), to: records, of: Schema.listings, in: .english,
            hidden: hidden)
    }

    @Test func `new, gone and repriced records are reported`() {
        let changes = Self.changes(to: [
            Self.listing(1, "60"), Self.listing(5, "9"), Self.listing(3, "10.50"), Self.listing(4, "5"),
        ])
        #expect(changes.rows.map(\.id.rawValue) == ["1", "5", "3"])
        let sentence = changes.sentence(at: Self.time + 172_800)
        #expect(sentence.unrendered == "Since the last time (2 days ago): 1 new, 1 gone, 1 cheaper, 1 dearer.")
        #expect(
            changes.details.map(\.unrendered) == [
                "“Ad 1”: €80, now €60.", "“Ad 3”: €10, now €10.50.", "Gone: “Ad 2”.",
            ])
    }

    @Test func `an archived record is not gone, and another currency is not another price`() {
        let records = [Self.listing(1, "80"), Self.listing(3, nil), Self.listing(4, "6", .dollar)]
        let changes = Self.changes(to: records, hidden: [RecordID(2)])
        #expect(changes.rows.isEmpty && changes.details.isEmpty)
        #expect(changes.sentence(at: Self.time + 7_200).unrendered == "Nothing new since the last time (2 hours ago).")
    }
}

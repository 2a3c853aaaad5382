import Domain
import Foundation
import Testing
import WireFormat

/// One transaction as the contract has it; a test replaces a field by text to see what becomes of it.
private func transactionJSON(replacing field: String = "", with value: String = "") -> String {
    var fields = [
        ("id", "2001"), ("name", #""Tarte aux pommes 🥧""#), ("category", #""food""#), ("amount", "12.50"),
        ("date", #""2026-03-01""#), ("accountName", #""Compte joint""#), ("provider", #""Le Four de Margaux""#),
    ]
    if let place = fields.firstIndex(where: { $0.0 == field }) { fields[place].1 = value }
    return "{" + fields.filter { !$0.1.isEmpty }.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
}

private func payload(_ json: String) throws -> TransactionPayload {
    try PayloadDecoder().decode(TransactionPayload.self, from: Data(json.utf8))
}

private func transaction(replacing field: String = "", with value: String = "") throws -> Transaction {
    try payload(transactionJSON(replacing: field, with: value)).transaction()
}

@Suite struct TransactionPayloadTests {
    @Test func `a transaction is read with every field`() throws {
        #expect(
            try transaction()
                == Transaction(
                    id: 2001, name: "Tarte aux pommes 🥧", category: "food", amount: Money(tenThousandths: 125_000),
                    date: Day(year: 2026, month: 3, day: 1), account: "Compte joint", provider: "Le Four de Margaux"))
    }

    @Test func `a transaction may be nothing but an id`() throws {
        #expect(try payload(#"{"id":7}"#).transaction() == Transaction(id: 7))
    }

    @Test(arguments: ["name", "category", "amount", "date", "accountName", "provider"])
    func `null is the same as nothing`(field: String) throws {
        #expect(try transaction(replacing: field, with: "null") == transaction(replacing: field))
    }

    @Test func `a category of the file's own is kept`() throws {
        #expect(try transaction(replacing: "category", with: "\"Énergie\"").category == "Énergie")
    }

    @Test(arguments: [
        ("12.50", 125_000), ("0.01", 100), ("-46.00", -460_000), ("472.08", 4_720_800), ("4890", 48_900_000),
        ("922337203685477.5807", Int64.max),
    ])
    func `an amount is exact to its last digit`(digits: String, tenThousandths: Int64) throws {
        #expect(try transaction(replacing: "amount", with: digits).amount == Money(tenThousandths: tenThousandths))
    }

    @Test func `a payload is written as it was read, a missing provider as null`() throws {
        let first = try payload(transactionJSON(replacing: "provider", with: "null"))
        let json = try JSONEncoder().encode(first)
        #expect(try PayloadDecoder().decode(TransactionPayload.self, from: json) == first)
        #expect(String(decoding: json, as: UTF8.self).contains(#""provider":null"#))
    }

    @Test(arguments: [
        ("name", "3"), ("category", "[]"), ("amount", "\"12.50\""), ("amount", "\"NaN\""), ("amount", "\"Infinity\""),
        ("amount", "0.00001"), ("amount", "1e30"), ("amount", "922337203685477.5808"), ("amount", "true"),
        ("date", "20260301"), ("date", "\"2026-02-30\""), ("date", "\"2026-3-1\""), ("date", "\"01/03/2026\""),
        ("date", "\"2026-03-01T00:00:00Z\""), ("accountName", "7"), ("provider", "{}"),
    ])
    func `a field that cannot be read is named with its record`(field: String, value: String) {
        let json = "[\(transactionJSON()),\(transactionJSON(replacing: field, with: value))]"
        #expect(throws: PayloadError(.unreadable, field: field, place: 2, id: "2001")) {
            try PayloadDecoder().decode([TransactionPayload].self, from: Data(json.utf8)).transactions()
        }
    }

    @Test(arguments: [
        ("", PayloadError.Problem.missing), ("null", .missing), ("\"7\"", .unreadable), ("7.5", .unreadable),
    ])
    func `a record without a readable id is named by its place`(id: String, problem: PayloadError.Problem) {
        let json = "[\(transactionJSON(replacing: "id", with: id))]"
        #expect(throws: PayloadError(problem, field: "id", place: 1)) {
            try PayloadDecoder().decode([TransactionPayload].self, from: Data(json.utf8)).transactions()
        }
    }

    @Test(arguments: ["NaN", "Infinity", "-Infinity", "12,50"])
    func `an amount that is no JSON number makes the text no JSON`(amount: String) {
        #expect(throws: PayloadError(.notJSON)) { try payload(transactionJSON(replacing: "amount", with: amount)) }
    }
}

/// The built-in data must show everything the transactions contract says.
@Suite struct TransactionFixtureTests {
    private let transactions: [Transaction]

    init() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/data/transactions.json").standardized
        let json = try Data(contentsOf: path)
        transactions = try PayloadDecoder().decode([TransactionPayload].self, from: json).transactions()
    }

    @Test func `there is a year of transactions, each with an id of its own, newest first`() throws {
        #expect((420...460).contains(transactions.count))
        #expect(Set(transactions.map(\.id)).count == transactions.count)
        let days = try transactions.map { try #require($0.date) }
        #expect(days == days.sorted(by: >))
        #expect(days.last == Day("2025-12-01"))
        #expect(days.first == Day("2026-11-20"))
    }

    @Test func `the amounts add up to the cent, where binary fractions would not`() throws {
        let amounts = try transactions.map { try #require($0.amount) }
        #expect(amounts.reduce(0) { $0 + $1.tenThousandths } == 276_124_600)
        #expect(amounts.compactMap { Double($0.digits) }.reduce(0, +) != 27_612.46)
    }

    @Test func `every category is in use, and no other`() {
        #expect(Set(transactions.map(\.category)) == Set(Transaction.categories.map(\.name)))
    }

    @Test func `there are refunds, a cent, a large amount, and payments to nobody in particular`() throws {
        let amounts = try transactions.map { try #require($0.amount?.tenThousandths) }
        #expect(amounts.filter { $0 < 0 }.count == 10)
        #expect(amounts.contains(100))
        #expect(amounts.max() == 48_900_000)
        let nameless = transactions.filter { $0.provider == nil }.count
        #expect((transactions.count / 12...transactions.count / 8).contains(nameless))
        #expect(Set(transactions.map(\.account)).count == 3)
    }
}

import Domain
import FoundationEssentials
import Ports
import QueryTrials
import Testing

@testable import Catalog

@Suite struct BuiltInTransactionsTests {
    private let source = CatalogSource(of: .builtIn(.transactions), in: CatalogDatabase(.memory))

    @Test func `the categories are counted in their fixed order`() async throws {
        #expect(
            try await source.categories() == [
                CategoryCount(name: "food", count: 185), CategoryCount(name: "health", count: 64),
                CategoryCount(name: "entertainment", count: 78), CategoryCount(name: "shopping", count: 71),
                CategoryCount(name: "travel", count: 57),
            ])
    }

    @Test(arguments: [false, true])
    func `categories are sorted by their titles`(isDescending: Bool) async throws {
        let category = try #require(Schema.transactions.category)
        let titles = ["food": "Nourriture", "health": "Œuvres", "travel": "Été"]
        let sort = Schema.transactions.sort(by: category, descending: isDescending, in: .french, titles: titles)
        let records = try await source.everything()
        let evaluation = InMemoryEvaluation(schema: Schema.transactions, records: records)
        let query = Query(sort: sort, range: 0..<1_000)
        #expect(try await source.page(query).records == evaluation.matches(query))
        let names = try await source.page(query).records.compactMap { $0[category].text }
        let order = ["entertainment", "travel", "food", "health", "shopping"]
        #expect(
            names.enumerated().filter { names.firstIndex(of: $1) == $0 }.map(\.element)
                == (isDescending ? order.reversed() : order))
    }

    @Test func `sums of money spent and received are exact to the cent`() async throws {
        let amount = try #require(Schema.transactions.total?.field)
        let totals = try await source.totals(Query(), of: amount, by: .whole)
        #expect(totals?.map(\.amount.digits) == ["28603.29", "-990.83"])
    }

    @Test(arguments: [("theatre", 4), ("THÉÂTRE", 4), ("marcadou", 46), ("compte joint", 0)])
    func `a search finds names and providers, not accounts`(text: String, count: Int) async throws {
        #expect(try await source.count(Query(text: text)) == count)
    }
}

@Suite struct TransactionFileTests {
    private let folder = TemporaryFolder()

    private func source(_ text: String, in name: String) throws -> CatalogSource {
        try folder.source(of: .transactions, text, in: name)
    }

    private static let bread = #"{"id":1,"name":"Bread","category":"food","amount":3.20,"date":"2026-03-01"}"#
    private static let power = #"{"id":2,"name":"Power","category":"énergie","amount":61.00,"date":"2026-02-28"}"#

    @Test(arguments: [
        ("a.json", "[\(bread),\(power)]"), ("a.ndjson", "\(bread)\n\(power)\n"),
        (
            "a.csv",
            "id;date;libellé;montant;catégorie\n1;01/03/2026;Bread;3,20;Food\n2;28/02/2026;Power;61,00;énergie\n"
        ),
    ])
    func `transactions keep the order of their file`(name: String, text: String) async throws {
        let source = try source(text, in: name)
        let bread = Schema.transactions.record(
            1,
            [
                "name": .text("Bread"), "category": .text("food"), "amount": Money(digits: "3.2").map(Value.money),
                "date": Day("2026-03-01").map(Value.day),
            ])
        let power = Schema.transactions.record(
            2,
            [
                "name": .text("Power"), "category": .text("énergie"), "amount": Money(61).map(Value.money),
                "date": Day("2026-02-28").map(Value.day),
            ])
        #expect(try await source.everything() == [bread, power])
        #expect(try await source.problems().isEmpty)
    }

    @Test func `a file's own category is counted after the known ones`() async throws {
        let counts = try await source("[\(Self.power),\(Self.bread)]", in: "a.json").categories()
        #expect(counts.map(\.name) == (Schema.transactions.category?.choices.map(\.name) ?? []) + ["énergie"])
        #expect(counts.map(\.count) == [1, 0, 0, 0, 0, 1])
    }

    @Test func `categories that differ in case or accents are one`() async throws {
        let records = ["FOOD", "food", "Énergie", "energie"].enumerated().map { index, category in
            #"{"id":\#(index),"category":"\#(category)"}"#
        }
        let counts = try await source("[\(records.joined(separator: ","))]", in: "a.json").categories()
        #expect(counts.filter { $0.count ?? 0 > 0 }.map(\.name) == ["food", "Énergie"])
        #expect(counts.compactMap(\.count).reduce(0, +) == 4)
    }

    @Test func `unreadable rows of a statement are reported, and the others are listed`() async throws {
        let source = try source("date,name,amount\n2026-03-01,a,1\n2026-03-32,b,2\n2026-03-01,c,x\n", in: "a.csv")
        #expect(try await source.count(Query()) == 1)
        #expect(
            try await source.problems() == [
                RecordProblem(at: .line(3), field: "date", value: "2026-03-32", "Not a date", isLeftOut: true),
                RecordProblem(at: .line(4), field: "amount", value: "x", "Not an amount", isLeftOut: true),
            ])
    }

    @Test(arguments: [
        ("a.csv", "name,amount\na,1\n"), ("a.csv", ""), ("a.json", "{}"), ("a.json", "[{}]"), ("a.ndjson", "[]\n{"),
    ])
    func `a file that holds no transactions is refused`(name: String, text: String) async throws {
        let source = try source(text, in: name)
        let error = await #expect(throws: Failure.self) { try await source.page(Query()) }
        #expect(error?.kind == .invalidResponse)
    }
}

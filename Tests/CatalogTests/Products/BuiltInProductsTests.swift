import CommandKitTesting
import Domain
import FoundationEssentials
import Ports
import QueryTrials
import Testing

@testable import Catalog

@Suite struct BuiltInProductsTests {
    private let source = CatalogSource(of: .builtIn(.products), in: CatalogDatabase(.memory))

    private func field(_ name: String) throws -> Field {
        try #require(Schema.products.field(named: name))
    }

    private func ids(_ query: Query) async throws -> [String] {
        try await source.page(query).records.map(\.id.rawValue)
    }

    @Test func `products come in the server's order, which is by id`() async throws {
        let records = try await source.everything()
        #expect(records.map(\.id) == (1...142).map { RecordID($0) })
    }

    @Test func `five categories are counted, in the server's order`() async throws {
        let categories = try await source.categories()
        #expect(categories.map(\.name) == ["Clothes", "Electronics", "Furniture", "Shoes", "Miscellaneous"])
        #expect(categories.map(\.count) == [30, 32, 28, 26, 26])
    }

    @Test func `behind a sign-in no question is answered before it`() async throws {
        let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_572_969_600) }
        let sources = CatalogSource.sources(
            in: CatalogDatabase(.memory), keeping: MemoryCredentialStore(), now: now)
        let shop = try #require(sources.first { $0.schema.service == .products })
        let needed = Failure(
            .signInNeeded, "You are not signed in to \("products").",
            hint: "Type login john@mail.com; its password is in help login.")
        let price = try field("price")
        await #expect(throws: needed) { try await shop.page(Query()) }
        await #expect(throws: needed) { try await shop.count(Query()) }
        await #expect(throws: needed) { try await shop.categories() }
        await #expect(throws: needed) { try await shop.totals(Query(), of: price, by: .whole) }
        await #expect(throws: needed) { try await shop.refresh() }
        await #expect(throws: needed) { try await shop.status() }
        #expect(await shop.knownCategories() == [])
        _ = try await shop.account?.signIn(email: "john@mail.com", password: Secret("changeme"))
        #expect(try await shop.count(Query()) == 142)
    }

    @Test(arguments: [
        ("café stool", 1), ("CAFE STOOL", 1), ("boots", 7), ("  hiking ", 1), ("snake_case", 1), ("snakeXcase", 0),
        ("100%", 1), ("100% merino", 1), ("%", 1), ("", 142),
    ])
    func `a search ignores case and accents and knows no wildcards`(text: String, count: Int) async throws {
        #expect(try await source.count(Query(text: text)) == count)
    }

    @Test func `each bound of a price counts, alone and together`() async throws {
        let price = try field("price")
        let few = Predicate.precedes(price, .money(try #require(Money(3, .dollar))))
        let many = Predicate.follows(price, .money(try #require(Money(1_500, .dollar))))
        let nothing = Predicate.follows(price, .money(try #require(Money(0, .dollar))))
        let free = Predicate.precedes(price, .money(try #require(Money(0, .dollar))))
        #expect(try await source.count(Query(predicate: few)) == 2)
        #expect(try await source.count(Query(predicate: many)) == 5)
        #expect(try await source.count(Query(predicate: .and([nothing, few]))) == 2)
        #expect(try await source.count(Query(predicate: free)) == 0)
    }

    @Test func `sorting by price descending puts the most expensive products first`() async throws {
        let price = try field("price")
        let records = try await source.page(Query(sort: Sort(price, descending: true), range: 0..<3)).records
        #expect(records.map { $0[price] } == [4_999, 2_350, 2_199].map { Money($0, .dollar).map(Value.money) })
    }

    @Test func `the addresses of pictures are clean and can be looked into`() async throws {
        let images = try field("images")
        let records = try await source.everything()
        let addresses = records.flatMap { record in
            if case .list(let texts) = record[images] { texts } else { ["no list"] }
        }
        #expect(addresses.count > 300)
        #expect(addresses.allSatisfy { $0.hasPrefix("https://images.example.org/") && $0.hasSuffix(".jpg") })
        #expect(records.count { $0[images] == .list([]) } == 1)
        #expect(try await source.count(Query(predicate: .contains(images, "writing-desk"))) == 1)
        #expect(try await source.count(Query(predicate: .contains(images, "\""))) == 0)
    }

    @Test func `older products have neither slug nor dates`() async throws {
        for name in ["slug", "created", "updated"] {
            #expect(try await source.count(Query(predicate: .not(.isPresent(try field(name))))) == 6)
        }
    }

    @Test func `SQL answers a query as in-memory evaluation does`() async throws {
        let title = try field("title")
        let category = try field("category")
        let memory = InMemoryEvaluation(schema: Schema.products, records: try await source.everything())
        for sort in try [nil, Sort(title), Sort(field("price")), Sort(field("created"), descending: true)] {
            let query = Query(
                text: "o", predicate: .not(.equals(category, .text("Shoes"))), sort: sort, range: 0..<200)
            #expect(try await source.page(query).records == memory.matches(query))
        }
    }
}

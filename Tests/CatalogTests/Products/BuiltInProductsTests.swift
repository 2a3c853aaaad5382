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

    @Test func `the addresses of pictures can be looked into`() async throws {
        let images = try field("images")
        #expect(try await source.count(Query(predicate: .contains(images, "writing-desk"))) == 1)
        #expect(try await source.count(Query(predicate: .contains(images, "\""))) == 0)
    }

    @Test func `older products have neither slug nor dates`() async throws {
        for name in ["slug", "created", "updated"] {
            #expect(try await source.count(Query(predicate: .not(.isPresent(try field(name))))) == 6)
        }
    }
}

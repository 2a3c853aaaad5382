@testable import Catalog
@testable import Domain
import Ports
import QueryTrials
import Testing

@Suite struct CatalogSourceTests {
    private let listings = CatalogSource.listings(in: CatalogDatabase(.memory))

    @Test(arguments: [Query(), Query(text: "vélo"), Query(sort: Sort(Schema.listings.fields[4]))])
    func `a page past the end is empty`(query: Query) async throws {
        var query = query
        query.range = 10_000..<10_020
        let page = try await listings.page(query)
        #expect(page.records == [] && !page.hasMore)
    }

    @Test(arguments: [0..<Int.max, 0..<0, 5..<Int.max])
    func `any range can be asked for`(range: Range<Int>) async throws {
        let whole = try await listings.everything()
        let page = try await listings.page(Query(range: range))
        #expect(page.records == Array(whole.dropFirst(range.lowerBound).prefix(range.count)))
        #expect(page.hasMore == range.isEmpty)
    }

    @Test func `categories come in the service's order, empty ones included`() async throws {
        let market = CatalogSource(of: .market(), in: CatalogDatabase(.memory))
        let group = market.schema.fields[1]
        let groups = try await market.everything().map { $0[group].text }
        #expect(
            try await market.categories() == [
                CategoryCount(name: "Fish", count: groups.count { $0 == "Fish" }),
                CategoryCount(name: "Épices", count: groups.count { $0 == "Épices" }),
                CategoryCount(name: "None of it", count: 0),
            ])
        #expect(await market.knownCategories() == ["Fish", "Épices", "None of it"])
    }

    @Test func `a refresh gives the number of records and leaves them as they are`() async throws {
        let before = try await listings.everything()
        #expect(try await listings.refresh() == before.count)
        #expect(try await listings.everything() == before)
    }

    @Test func `a NUL in a text costs that character only`() async throws {
        let market = CatalogSource(of: .market(), in: CatalogDatabase(.memory))
        let texts = try await market.everything().compactMap { $0[market.schema.headline].text }
        #expect(texts.contains { $0.contains("a\u{FFFD}bc") })
        #expect(!texts.contains { $0.contains("\0") })
    }
}

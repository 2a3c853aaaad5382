@testable import Catalog
@testable import Domain
import Ports
import QueryTrials
import Testing

@Suite struct CatalogSourceTests {
    private let listings = CatalogSource.listings(in: CatalogDatabase(.memory))

    @Test func `paging returns every row exactly once`() async throws {
        let whole = try await listings.everything()
        var walked: [Record] = []
        while true {
            let page = try await listings.page(Query(range: walked.count..<walked.count + 7))
            walked += page.records
            guard page.hasMore else { break }
            #expect(page.records.count == 7)
        }
        #expect(walked == whole)
        #expect(Set(walked.map(\.id)).count == whole.count)
    }

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

    @Test(arguments: ["velo", "VÉLO", "  vélo\n"])
    func `a search ignores case, accents and the space around it`(text: String) async throws {
        let found = try await listings.page(Query(text: text, range: 0..<1_000)).records
        #expect(!found.isEmpty)
        let velo = FoldedText("velo")
        let expected = try await listings.everything().filter { record in
            Schema.listings.searched.contains { FoldedText(record[$0].text ?? "").contains(velo) }
        }
        #expect(found == expected)
    }

    @Test(arguments: ["", " \n\t"])
    func `an empty search finds everything`(text: String) async throws {
        #expect(try await listings.count(Query(text: text)) == listings.count(Query()))
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

    @Test func `the listings' categories add up to the listings`() async throws {
        let categories = try await listings.categories()
        #expect(categories.count == 11)
        #expect(categories.first?.name == "Véhicule")
        #expect(try await listings.count(Query()) == categories.compactMap(\.count).reduce(0, +))
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

    @Test(arguments: [("price", Value.number(2)), ("title", .integer(2)), ("urgent", .text("true"))])
    func `a value of another kind than the field's is refused`(field: String, value: Value) async throws {
        let record = Record(
            id: RecordID(1), values: Schema.listings.fields.map { $0.name == field ? value : .missing })
        let mixed = CatalogService.fixed([record], of: Schema.listings)
        await #expect(throws: Failure(.invalidResponse, "The catalog cannot store the \(field) of record \("1").")) {
            try await CatalogSource(of: mixed, in: CatalogDatabase(.memory)).page(Query())
        }
    }
}

import GRDB
import Ports
import QueryTrials
import SQLQueries
import Testing

@testable import Catalog
@testable import Domain

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

@Suite struct QueryPlanTests {
    private let table = ServiceTable(for: .builtIn(.listings))
    private static let urgent = Schema.listings.fields[5]

    /// Returns the steps of SQLite's query plan.
    private func plan(_ query: Query) async throws -> [String] {
        let page = try QueryCompiler(query, of: table).page
        return try await CatalogDatabase(.memory).read(table) { database in
            let statement = try database.statement("EXPLAIN QUERY PLAN \(page)")
            return try Row.fetchAll(statement).map { $0["detail"] }
        }
    }

    @Test(arguments: [
        Query(), Query(range: 200..<220), Query(text: "velo"), Query(text: "ve"), Query(predicate: .holds(urgent)),
        Query(text: "velo", predicate: .holds(urgent)), Query(predicate: .not(.isAmong([RecordID(1)]))),
    ])
    func `without a sort nothing is sorted`(query: Query) async throws {
        let plan = try await plan(query)
        #expect(!plan.isEmpty)
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
    }

    @Test func `a page far down is reached by its place`() async throws {
        #expect(try await plan(Query(range: 200..<220)) == ["SEARCH r USING INTEGER PRIMARY KEY (rowid>?)"])
    }
}

@testable import Catalog
import Domain
import GRDB
import Ports
import SQLQueries
import Testing

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

    @Test(arguments: ["category", "price", "created"], [false, true])
    func `an index gives the order, and only the rows of the page are read`(
        name: String, isDescending: Bool
    ) async throws {
        let field = try #require(Schema.listings.fields.first { $0.name == name })
        let plan = try await plan(Query(sort: Sort(field, descending: isDescending), range: 100..<120))
        #expect(plan.contains { $0.hasPrefix("SCAN r USING COVERING INDEX") }, "\(plan)")
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
    }

    @Test func `a page far down is reached by its place`() async throws {
        #expect(try await plan(Query(range: 200..<220)) == ["SEARCH r USING INTEGER PRIMARY KEY (rowid>?)"])
    }
}

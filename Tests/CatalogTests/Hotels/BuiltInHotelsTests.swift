import Domain
import Ports
import QueryTrials
import Testing

@testable import Catalog

@Suite struct BuiltInHotelsTests {
    private let source = CatalogSource(of: .builtIn(.hotels), in: CatalogDatabase(.memory))

    private func ids(_ query: Query) async throws -> [String] {
        try await source.page(query).records.map(\.id.rawValue)
    }

    /// Returns every hotel in the order of that name, evaluated in Swift.
    private func expected(_ name: String) async throws -> [String] {
        let order = try #require(Schema.hotels.orders.first { $0.name == name })
        let all = try await source.everything()
        guard let field = order.field else { return all.map(\.id.rawValue) }
        let sort = Schema.hotels.sort(by: field, descending: order.isDescending)
        return all.sorted { sort.places($0, before: $1) }.map(\.id.rawValue)
    }

    @Test(arguments: ["price", "stars", "distance"])
    func `each order puts missing values last and breaks ties by id`(name: String) async throws {
        let order = try #require(Schema.hotels.orders.first { $0.name == name })
        let field = try #require(order.field)
        let query = Query(sort: Schema.hotels.sort(by: field, descending: order.isDescending), range: 0..<200)
        let records = try await source.page(query).records
        #expect(records.map(\.id.rawValue) == (try await expected(name)))
        let present = records.prefix { !$0[field].isMissing }
        #expect(records.dropFirst(present.count).allSatisfy { $0[field].isMissing })
        for (left, right) in zip(present, present.dropFirst()) {
            let (first, second) = order.isDescending ? (right, left) : (left, right)
            #expect(second[field].isOrdered(before: first[field]) == false)
            if left[field] == right[field] { #expect(left.values[0].isOrdered(before: right.values[0]) == true) }
        }
    }

    @Test(arguments: [
        ("الفانوس الازرق", "الفَانُوس الأَزْرَق"), ("القاهره", "القاهرة"), ("مرسي", "مرسى"),
        ("اجنحه", "أجنـــحة"), ("rome", "ROME"),
    ])
    func `a name is found in either language, in any spelling`(hurried: String, careful: String) async throws {
        let found = try await ids(Query(text: hurried, range: 0..<200))
        #expect(!found.isEmpty)
        #expect(try await ids(Query(text: careful, range: 0..<200)) == found)
    }
}

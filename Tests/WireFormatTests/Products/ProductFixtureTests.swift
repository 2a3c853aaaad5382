import Domain
import FoundationEssentials
import Testing
import WireFormat

/// The products that come with souk have what the server's have, its oddities included.
@Suite struct ProductFixtureTests {
    private let payloads: [ProductPayload]
    private let products: [Product]

    init() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Fixtures/data/products.json")
        payloads = try PayloadDecoder().decode([ProductPayload].self, from: Data(contentsOf: file))
        products = try payloads.products()
    }

    @Test func `the products are numbered from 1, in the server's order`() {
        #expect(products.map(\.id) == Array(1...142))
        #expect(Set(products.compactMap(\.title)).count == 142)
    }

    @Test func `each product is in one of five categories`() {
        var counts: [String: Int] = [:]
        for product in products { counts[product.category?.name ?? "", default: 0] += 1 }
        #expect(counts == ["Clothes": 30, "Electronics": 32, "Furniture": 28, "Shoes": 26, "Miscellaneous": 26])
        #expect(Set(products.compactMap(\.category)).map(\.id).sorted() == [1, 2, 3, 4, 5])
    }

    @Test func `prices are from one dollar to 4,999`() {
        let prices = products.compactMap(\.price)
        #expect(prices.count == 142)
        #expect(prices.min()?.description == "$1")
        #expect(prices.max()?.description == "$4,999")
    }

    @Test func `every address of a picture is one, also where the server sent fragments of JSON`() {
        let torn = payloads.filter { ($0.images ?? []).contains { $0.contains("\"") } }
        #expect(torn.count == 8)
        #expect(products.filter { $0.images == [] }.count == 1)
        let address = #/https://images\.example\.org/products/[a-z0-9-]+\.jpg/#
        #expect(products.flatMap { $0.images ?? [] }.filter { $0.wholeMatch(of: address) == nil } == [])
        #expect(products.compactMap(\.images?.count).max() == 4)
    }

    @Test func `older products have neither slug nor dates`() {
        let older = products.filter { $0.slug == nil }
        #expect(older.count == 6)
        #expect(older.allSatisfy { $0.created == nil && $0.updated == nil })
        #expect(products.filter { $0.created == nil }.count == 6)
    }
}

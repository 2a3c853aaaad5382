import CFixtures
import Domain
import FoundationEssentials
import WireFormat

extension ServiceFormat {
    static let products = ServiceFormat(
        schema: Product.schema,
        fixtures: [fixture_products],
        categories: { () throws(PayloadError) in
            try ProductCategoryPayload.builtIn.compactMap { category in
                category.name.map { Category(name: $0, image: category.image) }
            }
        },
        records: { (bytes) throws(PayloadError) in
            try PayloadDecoder().decode(listOf: ProductPayload.self, from: bytes).products().map(\.record)
        }, order: [("id", false)], accounts: { BuiltInAccounts(now: $0) })
}

extension ProductCategoryPayload {
    /// The categories of the built-in products, by ID, as the server sends them.
    fileprivate static var builtIn: [ProductCategoryPayload] {
        get throws(PayloadError) {
            let products = try PayloadDecoder().decode([ProductPayload].self, from: Data(fixture_products()))
            return Set(products.compactMap(\.category)).sorted { $0.id < $1.id }
        }
    }
}

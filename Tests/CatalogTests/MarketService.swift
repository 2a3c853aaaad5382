@testable import Catalog
import Domain
import QueryTrials

extension CatalogService {
    /// The test service of ``Market``.
    static func market(size: Int = 150, version: Int = 1, load: @escaping @Sendable () -> Void = {}) -> CatalogService {
        var fingerprint = Fingerprint()
        fingerprint.combine("\(size) \(version)")
        let made = fingerprint
        return CatalogService(
            schema: Market.schema, fingerprint: { made },
            contents: {
                load()
                return Contents(
                    records: Market.records(size, seed: UInt64(version)), categories: Market.categories)
            })
    }
}

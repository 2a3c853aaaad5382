import Domain
import FoundationEssentials
import Ports
import QueryTrials

@testable import Catalog

/// The sources of most tests of this target.
extension CatalogService {
    /// The test service of ``Market``.
    static func market(size: Int = 150, version: Int = 1, load: @escaping @Sendable () -> Void = {}) -> CatalogService {
        var fingerprint = Fingerprint()
        fingerprint.combine("\(size) \(version)")
        let made = fingerprint
        return CatalogService(
            format: ServiceFormat(of: Market.schema), fingerprint: { made },
            read: { receive in
                load()
                try receive(Market.records(size, seed: UInt64(version)), 1)
                return Market.categories
            })
    }

    static func fixed(_ records: [Record], of schema: Schema) -> CatalogService {
        CatalogService(
            format: ServiceFormat(of: schema),
            read: { receive in
                try receive(records, 1)
                return []
            })
    }
}

extension CatalogSource {
    /// The built-in listings, used by most of these tests.
    static func listings(in database: CatalogDatabase) -> CatalogSource {
        CatalogSource(of: .builtIn(.listings), in: database)
    }

    /// Listings from a file.
    static func listings(file path: String) throws(Failure) -> CatalogSource {
        let reader = RecordFileReader(file: try RecordFile(path: path), format: .listings, zone: .gmt)
        return CatalogSource(of: .file(reader), in: CatalogDatabase(.memory))
    }
}

import FoundationEssentials
import Ports

@testable import Catalog

extension CatalogSource {
    /// The built-in listings, used by most of these tests.
    static func listings(in database: CatalogDatabase) -> CatalogSource {
        CatalogSource(of: .builtIn(.listings), in: database)
    }

    /// Listings from a file.
    static func listings(file path: String) throws(Failure) -> CatalogSource {
        let file = CatalogService.file(try RecordFile(path: path), .listings, in: .gmt, as: ReadingOptions())
        return CatalogSource(of: file, in: CatalogDatabase(.memory))
    }
}

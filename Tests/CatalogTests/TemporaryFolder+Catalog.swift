import FoundationEssentials
import Ports
@_exported public import Scaffolding

@testable import Catalog

extension TemporaryFolder {
    /// Returns the source of a file with this text.
    func source(
        of format: ServiceFormat, _ text: String, in name: String, as options: ReadingOptions = ReadingOptions()
    ) throws -> CatalogSource {
        let file = try RecordFile(path: write(text, to: name))
        let reader = RecordFileReader(file: file, format: format, zone: .gmt, options: options)
        return CatalogSource(of: .file(reader), in: CatalogDatabase(.memory))
    }

    /// The name of a catalog, in a folder that does not exist yet.
    static let catalog = "cache/souk/catalog.sqlite"

    var catalog: String { file(Self.catalog) }
}

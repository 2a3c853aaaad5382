import Ports
import FoundationEssentials

@testable import Catalog

/// A temporary folder for one test, deleted when the test ends.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        path = FileManager.default.temporaryDirectory.path + "/souk-catalog-" + UUID().uuidString
        // If it cannot be created, the first write to it fails.
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file and returns its path.
    func write(_ text: String, to name: String) throws -> String {
        try write(Data(text.utf8), to: name)
    }

    func write(_ bytes: Data, to name: String) throws -> String {
        let path = self.path + "/" + name
        try bytes.write(to: URL(filePath: path))
        return path
    }

    /// Returns the source of a file with this text.
    func source(
        of format: ServiceFormat, _ text: String, in name: String, as options: ReadingOptions = ReadingOptions()
    ) throws -> CatalogSource {
        let file = try RecordFile(path: write(text, to: name))
        let reader = RecordFileReader(file: file, format: format, zone: .gmt, options: options)
        return CatalogSource(of: .file(reader), in: CatalogDatabase(.memory))
    }

    /// The path for a catalog, in a folder that does not exist yet.
    var catalog: String { path + "/cache/souk/catalog.sqlite" }
}

import FoundationEssentials

/// A folder of a test's own that is gone when the test is.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/souk-catalog-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Where a catalog may be put, in a folder that does not exist yet.
    var catalog: String { path + "/cache/souk/catalog.sqlite" }
}

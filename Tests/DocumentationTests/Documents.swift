import Foundation

/// The documents of the checkout that contains these tests.
enum Documents {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

    static func pages() throws -> [URL] {
        let folder = root.appending(path: "docs")
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let pages = (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "md" }
        return pages + [root.appending(path: "README.md")]
    }
}

import Foundation

/// The documents of the checkout that contains these tests.
enum Documents {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

    static func pages() -> [URL] { files(in: "docs", ending: "md") + [root.appending(path: "README.md")] }

    /// Returns the files with that ending in a folder and its subfolders.
    static func files(in folder: String, ending: String) -> [URL] {
        let found = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
        return (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == ending }
    }
}

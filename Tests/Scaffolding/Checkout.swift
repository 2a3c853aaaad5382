package import Foundation

/// The checkout that contains the tests.
package enum Checkout {
    package static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    /// The pages of documentation.
    package static var pages: [URL] { files(in: "docs", ending: "md") + [root.appending(path: "README.md")] }

    package static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Returns the files with that ending in a folder and its subfolders, sorted by path.
    package static func files(in folder: String, ending: String) -> [URL] {
        let found = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
        return (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == ending }
            .sorted { $0.path < $1.path }
    }
}

import Foundation

/// The sources of the checkout that the tests stand in.
enum SourceTree {
    static let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
        .standardized

    /// The Swift files of a target, in all its folders.
    static func files(in target: String) throws -> [URL] {
        let folder = sources.appending(path: target)
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    }

    /// The names of the modules that a file imports.
    static func imports(in file: URL) throws -> [String] {
        let declaration =
            #/\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|internal|package|private) )?import (?:\w+ )?(\w+)(?:\.\w+)?\s*/#
        return try lines(of: file).compactMap { line in
            line.wholeMatch(of: declaration).map { String($0.1) }
        }
    }

    static func lines(of file: URL) throws -> [Substring] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    }
}

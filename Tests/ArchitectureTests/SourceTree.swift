import Foundation

/// The sources of the checkout that the tests stand in.
enum SourceTree {
    static let checkout = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    static let sources = checkout.appending(path: "Sources")

    /// The files of a folder and of all its folders, with that ending, in the order of their paths.
    static func files(below folder: URL, ending: String) -> [URL] {
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == ending }
            .sorted { $0.path < $1.path }
    }

    /// The Swift files of a target, in all its folders.
    static func files(in target: String) throws -> [URL] {
        files(below: sources.appending(path: target), ending: "swift")
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

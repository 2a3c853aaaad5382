import Foundation

/// The sources of the checkout that contains these tests.
enum SourceTree {
    static let checkout = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    static let sources = checkout.appending(path: "Sources")

    /// Returns the files with that ending in a folder and its subfolders, sorted by path.
    static func files(below folder: URL, ending: String) -> [URL] {
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == ending }
            .sorted { $0.path < $1.path }
    }

    /// Returns the Swift files of a target and its subfolders.
    static func files(in target: String) -> [URL] {
        files(below: sources.appending(path: target), ending: "swift")
    }

    /// The Swift files of all targets, each with its target and with a name such as `Target/File.swift`.
    static var all: [(target: String, name: String, file: URL)] {
        house.keys.sorted().flatMap { target in
            files(in: target).map { (target, "\(target)/\($0.lastPathComponent)", $0) }
        }
    }

    /// Returns the names of the modules that a file imports.
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

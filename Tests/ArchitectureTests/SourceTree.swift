import Foundation
import Scaffolding

/// The sources of the checkout that contains these tests.
enum SourceTree {
    /// Returns the Swift files of a target and its subfolders.
    static func files(in target: String) -> [URL] { Checkout.files(in: "Sources/\(target)", ending: "swift") }

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

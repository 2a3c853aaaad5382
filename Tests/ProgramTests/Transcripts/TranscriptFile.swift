import Foundation
import Testing
import Transcripts

/// A file that `souk test` runs: one of `Fixtures/transcripts` or of `Fixtures/scripts`.
struct TranscriptFile: Sendable, CustomTestStringConvertible {
    let location: URL
    let testDescription: String

    func document() throws -> TestDocument { try TestDocument(parsing: String(contentsOf: location, encoding: .utf8)) }

    func transcript() throws -> Transcript { try Transcript(parsing: String(contentsOf: location, encoding: .utf8)) }

    static let folders = ["Fixtures/transcripts", "Fixtures/scripts"]

    /// All of them, but those that others bring along.
    static func all() throws -> [TranscriptFile] {
        folders.flatMap { folder in
            let place = Checkout.root.appending(path: folder)
            let found = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String } ?? []
            return found.filter { $0.hasSuffix(".souk") }.sorted().map {
                TranscriptFile(location: place.appending(path: $0), testDescription: $0)
            }
        }
    }
}

/// The checkout that the tests stand in.
enum Checkout {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
}

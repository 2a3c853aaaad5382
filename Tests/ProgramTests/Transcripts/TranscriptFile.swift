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

    /// The transcripts that need nothing of what only `souk test` gives them.
    static func alone() throws -> [TranscriptFile] {
        try all().filter { file in
            guard case .transcript(let transcript) = try file.document() else { return false }
            let settings = transcript.settings
            return settings.served.isEmpty && settings.state == nil && settings.files.isEmpty
                && settings.sources.isEmpty && !transcript.typed.contains { $0.hasPrefix("$SOUK_SECRET_") }
        }
    }
}

/// The checkout that the tests stand in.
enum Checkout {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
}

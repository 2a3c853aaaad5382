import Foundation
import Testing

/// A file of `Fixtures/transcripts`.
struct TranscriptFile: Sendable, CustomTestStringConvertible {
    let location: URL

    var testDescription: String { location.lastPathComponent }

    func text() throws -> String { try String(contentsOf: location, encoding: .utf8) }

    func replace(with text: String) throws { try Data(text.utf8).write(to: location) }

    static func all() throws -> [TranscriptFile] {
        let folder = Checkout.root.appending(path: "Fixtures/transcripts")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "souk" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .map(TranscriptFile.init)
    }
}

/// The checkout that the tests stand in.
enum Checkout {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
}

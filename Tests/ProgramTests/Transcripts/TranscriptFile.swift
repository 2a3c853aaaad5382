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

    /// All files except those included by others.
    static func all() throws -> [TranscriptFile] {
        folders.flatMap { folder in
            let place = Checkout.root.appending(path: folder).path + "/"
            return Checkout.files(in: folder, ending: "souk").map {
                TranscriptFile(location: $0, testDescription: $0.path.replacing(place, with: ""))
            }
        }
    }

    /// The transcripts that do not need `souk test`.
    static func alone() throws -> [TranscriptFile] {
        try all().filter { file in
            guard let transcript = try file.document().transcript else { return false }
            let settings = transcript.settings
            return settings.served.isEmpty && settings.state == nil && settings.files.isEmpty
                && settings.sources.isEmpty && !transcript.typed.contains { $0.hasPrefix("$SOUK_SECRET_") }
        }
    }

    /// All of ``alone()`` in a full run, else five with different features: heredoc, a password, errors with positions,
    /// undone changes, and wide tables.
    static func chosen() throws -> [TranscriptFile] {
        let names: Set = [
            "drafting.souk", "products-signing-in.souk", "errors/words.souk", "undo-steps.souk",
            "languages/typed-values.souk",
        ]
        return try alone().filter { TestScale.current == .full || names.contains($0.testDescription) }
    }
}

/// All transcripts and scripts, run concurrently by one `souk test`.
@Suite struct TranscriptFileTests {
    /// The result of one file in the report.
    private struct Entry: Decodable {
        let file: String
        let status: String
    }

    /// The report's lines by the paths of their files.
    private static let report = Task {
        let files = try TranscriptFile.all().map(\.location.path)
        let ending = try await Program.run(["test", "--timeout", "600", "--report", "json"] + files)
        var lines: [String: String] = [:]
        for line in ending.output.split(separator: "\n") {
            guard let entry = try? JSONDecoder().decode(Entry.self, from: Data(line.utf8)) else { continue }
            lines[entry.file] = entry.status == "passed" ? "passed" : String(line)
        }
        return lines
    }

    @Test(arguments: try TranscriptFile.all())
    func `a transcript passes`(file: TranscriptFile) async throws {
        let result = try await Self.report.value[file.location.path]
        #expect(result == "passed", "\(result ?? "It was not run.")")
    }
}

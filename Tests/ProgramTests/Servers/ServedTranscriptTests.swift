import Transcripts
import Foundation
import Testing

@Suite struct ServedTranscriptTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../../Fixtures/transcripts/servers").standardized
    private static let accepts = ProcessInfo.processInfo.environment["SOUK_ACCEPT"] == "1"

    @Test(arguments: ["listings", "transactions", "products", "hotels", "calls"])
    func `a session with a server runs as it is written`(service: String) async throws {
        let file = Self.folder.appending(path: "\(service).souk")
        var transcript = try Transcript(parsing: String(contentsOf: file, encoding: .utf8))
        let printed = try await ServedTranscript(transcript: transcript).printed()
        if Self.accepts, !transcript.differences(from: printed).isEmpty {
            let accepted = transcript.accepting(printed)
            try Data(accepted.utf8).write(to: file)
            transcript = try Transcript(parsing: accepted)
        }
        let differences = transcript.differences(from: printed)
        if !differences.isEmpty { Issue.record("\(service).souk\n\(differences.joined(separator: "\n"))") }
    }
}

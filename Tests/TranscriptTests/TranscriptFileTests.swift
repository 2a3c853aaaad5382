import Transcripts
import Foundation
import Testing

@Suite struct TranscriptFileTests {
    /// With `SOUK_ACCEPT=1` what is printed is written into the transcripts in the place of what was expected.
    private static let accepts = ProcessInfo.processInfo.environment["SOUK_ACCEPT"] == "1"

    @Test func `there are transcripts`() throws {
        #expect(try !TranscriptFile.all().isEmpty)
    }

    @Test(arguments: try TranscriptFile.all())
    func `a transcript runs as it is written`(file: TranscriptFile) async throws {
        let text = try file.text()
        var transcript = try Transcript(parsing: text)
        let printed = try await TranscriptRun(transcript: transcript).printed()
        if Self.accepts, !transcript.differences(from: printed).isEmpty {
            let accepted = transcript.accepting(printed)
            try file.replace(with: accepted)
            transcript = try Transcript(parsing: accepted)
        }
        let differences = transcript.differences(from: printed)
        if !differences.isEmpty {
            Issue.record("\(file.testDescription)\n\(differences.joined(separator: "\n"))")
        }
    }

    @Test func `what stands after the end of a session is said not to have run`() async throws {
        let transcript = try Transcript(parsing: "> quit\n> list\n")
        let printed = try await TranscriptRun(transcript: transcript).printed()
        #expect(transcript.differences(from: printed).last?.hasPrefix("line 2: > list\n    was not run") == true)
    }

    @Test func `a transcript begins where its settings say`() async throws {
        let transcript = try Transcript(parsing: "format: json\nnow: 2020-01-02T00:00:00Z\n> filter created > today\n")
        let printed = try await TranscriptRun(transcript: transcript).printed()
        #expect(printed.first?.hasPrefix(#"{"command":"filter created > today","#) == true)
        #expect(printed.first?.contains(#""total":0"#) == true)
    }
}

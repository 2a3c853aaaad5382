import Foundation
import Testing

/// One after the other: each is two processes, and all at once would keep other tests waiting.
@Suite(.serialized) struct TranscriptFileTests {
    @Test func `there are transcripts`() throws {
        #expect(try !TranscriptFile.all().isEmpty)
    }

    @Test(arguments: try TranscriptFile.all())
    func `a transcript runs as it is written`(file: TranscriptFile) async throws {
        let ending = try await Program.run(["test", "--timeout", "600", file.location.path])
        if ending.status != 0 { Issue.record("\(ending.output)\(ending.errors)") }
    }
}

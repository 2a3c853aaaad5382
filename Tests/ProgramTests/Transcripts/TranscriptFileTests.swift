import Foundation
import Testing

@Suite struct TranscriptFileTests {
    @Test func `there are transcripts`() throws {
        #expect(try !TranscriptFile.all().isEmpty)
    }

    @Test(arguments: try TranscriptFile.all())
    func `a transcript runs as it is written`(file: TranscriptFile) async throws {
        let ending = try await Program.run(["test", "--timeout", "600", file.location.path])
        if ending.status != 0 { Issue.record("\(ending.output)\(ending.errors)") }
    }
}

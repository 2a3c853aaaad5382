import CommandKit
import Testing

@testable import Transcripts

@Suite struct TestDocumentTests {
    @Test func `a file with typed lines is a transcript, one without is a script`() throws {
        let transcript = try TestDocument(parsing: "# Prose.\n\n> list\n...\n")
        #expect(transcript.kind == .transcript)
        #expect(transcript.size == 1)
        let script = try TestDocument(parsing: "# Prose.\n\nlist\n  # a note\nsearch velo\r\n")
        #expect(script.kind == .script)
        #expect(script.size == 2)
    }

    @Test func `a script's settings are comments above its first command`() throws {
        let text = "# Bicycles: all of them.\n# width: 100\n#service: hotels\n\nlist\n# width: 90\n"
        let settings = try TestDocument(parsing: text).settings
        #expect(settings.width == 100)
        #expect(settings.service == ServiceName.hotels)
    }

    @Test(arguments: [
        ("", "There are no commands: no line begins with “> ”, and none is a command.", 1),
        ("# Nothing.\n\n", "There are no commands: no line begins with “> ”, and none is a command.", 1),
        ("# width: 0\nlist\n", "“0” is not a value of “width”, such as 80.", 1),
        ("\n# now: soon\nlist\n", "“soon” is not a value of “now”, such as 2026-11-20T12:00:00Z.", 2),
        ("# width: 80\n# width: 80\nlist\n", "“width” is set twice.", 2),
    ])
    func `an invalid script is refused with its line`(text: String, sentence: String, line: Int) {
        let error = #expect(throws: TranscriptError.self) { try TestDocument(parsing: text) }
        #expect(error?.sentence.plain == sentence)
        #expect(error?.line == line)
    }
}

@Suite struct TestSummaryTests {
    private func summary(_ verdicts: TestedFile.Verdict...) -> TestSummary {
        TestSummary(
            files: verdicts.map { TestedFile(path: "a", size: 1, kind: .transcript, verdict: $0, duration: .zero) },
            leftOut: 0, duration: .zero)
    }

    private let failure = TestFailure(message: "It failed.")

    @Test func `the first file that did not pass determines the status`() {
        #expect(summary(.passed, .accepted(1)).status == .success)
        #expect(summary(.passed, .failed([failure]), .unreadable(failure)).status == .expectation)
        #expect(summary(.unreadable(failure), .failed([failure])).status == .usage)
        #expect(summary().status == .success)
    }
}

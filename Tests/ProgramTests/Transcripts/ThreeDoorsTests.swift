import Foundation
import Testing
import Transcripts

/// One after another: each is several processes, and all at once would slow down other tests.
@Suite(.serialized) struct ThreeDoorsTests {
    @Test(arguments: try TranscriptFile.chosen())
    func `a script prints the same however it is passed`(file: TranscriptFile) async throws {
        let transcript = try file.transcript()
        async let file = Door.file.printed(by: transcript)
        async let input = Door.input.printed(by: transcript)
        let options = try await Door.options.printed(by: transcript)
        let printed = try await file
        #expect(options == printed)
        let typed = try await input
        #expect(typed.output == printed.output)
        #expect(typed.status == printed.status)
        // A password in the script shifts the numbers of the lines after it.
        if !transcript.typed.contains(where: { $0.hasSuffix(" --password-stdin") }) {
            #expect(typed.errors == printed.errors)
        }
    }

    @Test(arguments: try TranscriptFile.chosen())
    func `a script prints the same bytes everywhere when options pin its environment`(file: TranscriptFile) async throws
    {
        let elsewhere = [
            "TZ": "Pacific/Kiritimati", "LANG": "ar_EG.UTF-8", "LC_ALL": "tr_TR.UTF-8", "COLUMNS": "33", "LINES": "7",
            "TERM": "xterm-256color",
        ]
        let transcript = try file.transcript()
        async let here = Door.file.printed(by: transcript)
        let there = try await Door.file.printed(by: transcript, environment: elsewhere, isAlone: true)
        #expect(try await there == here)
    }
}

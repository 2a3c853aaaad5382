import CommandKit
import Scaffolding
import FoundationEssentials
import Testing
import Transcripts

@Suite struct TranscriptTests {
    @Test(arguments: [
        ("", "There are no commands", 1), ("# Only prose.\nwidth: 80\n", "There are no commands", 1),
        ("# Prose.\nprinted\n> list", "Before the first “> ”", 2),
        ("colour: red\n> list", "Unknown setting “colour”; choose one of now, ", 1),
        ("width: 80\nwidth: 81\n> list", "“width” is set twice.", 2),
        ("width: 0\n> list", "“0” is not a value of “width”, such as 80.", 1),
        (
            "now: 2026-02-30T12:00:00Z\n> list",
            "“2026-02-30T12:00:00Z” is not a value of “now”, such as 2026-11-20T12:00:00Z.", 1
        ),
        ("time-zone: Mars/Tharsis\n> list", "“Mars/Tharsis” is not a value of “time-zone”, such as GMT.", 1),
        ("format: xml\n> list", "“xml” is not a value of “format”, such as plain.", 1),
        ("> list\n\n# Prose.\nprinted\n", "Prose must be followed by a typed line", 4),
    ])
    func `an invalid transcript is refused with its line`(text: String, sentence: String, line: Int) {
        let error = #expect(throws: TranscriptError.self) { try Transcript(parsing: text) }
        #expect(error?.sentence.plain.hasPrefix(sentence) == true)
        #expect(error?.line == line)
    }

    @Test func `settings have pinned defaults`() throws {
        let plain = try Transcript(parsing: "> list").settings
        #expect(plain.now.formatted(.iso8601) == "2026-11-20T12:00:00Z")
        #expect(plain == TranscriptSettings())
    }

    @Test func `each typed line has the output below it, without prose`() throws {
        let text = """
            # At the top.
            > draft set description <<END
            > À Lyon.
            >
            > END
            Saved.
            # A heading that was printed.

            after a blank line

            # Prose, and
            # more of it.

            > list
            """
        let blocks = try Transcript(parsing: text).blocks
        #expect(blocks.map(\.typed) == ["draft set description <<END", "À Lyon.", "", "END", "list"])
        #expect(blocks.map(\.line) == [2, 3, 4, 5, 14])
        let printed = ["Saved.", "# A heading that was printed.", "", "after a blank line"]
        #expect(blocks.map { $0.expected.map(\.source) } == [[], [], [], printed, []])
    }

    @Test func `a transcript may have Windows line endings`() throws {
        let transcript = try Transcript(parsing: "width: 90\r\n> list\r\nNothing.\r\n\r\n# Prose.\r\n")
        #expect(transcript.settings.width == 90)
        #expect(transcript.failures(from: ["Nothing.\n"]) == [])
        let accepted = transcript.accepting(["Two\nlines.\n"])
        #expect(accepted == "width: 90\r\n> list\r\nTwo\r\nlines.\r\n\r\n# Prose.\r\n")
    }

    @Test func `accepting replaces only the differences`() throws {
        let text = "# Prose.\n> one\n1 [..]\n\n# More.\n> two\nold\nolder\n\n> three\n> four\nlast\n"
        let transcript = try Transcript(parsing: text)
        let accepted = transcript.accepting(["1 row.\n", "> new\n\n", "3\n", ""])
        #expect(accepted == "# Prose.\n> one\n1 [..]\n\n# More.\n> two\n\\> new\n\\\n\n> three\n3\n> four\n")
    }

    @Test func `accepted output of any kind is expected from then on`() throws {
        var generator = SeededGenerator(seed: 20)
        let pieces = ["> ", ">", "...", "[..]", "\\", "# ", "#", "\n", "\n", "\n", "é", "width: 80", "\r\n", " "]
        for _ in 0..<2_000 {
            let printed = (0..<2).map { _ in
                let texts = (0..<Int.random(in: 0...6, using: &generator)).compactMap { _ in
                    pieces.randomElement(using: &generator)
                }
                return texts.isEmpty ? "" : texts.joined() + "\n"
            }
            let accepted = try Transcript(parsing: "> one\nwrong\n\n# Prose.\n> two\nwrong\n").accepting(printed)
            let transcript = try Transcript(parsing: accepted)
            #expect(transcript.typed == ["one", "two"], "\(printed)")
            #expect(transcript.failures(from: printed) == [], "\(printed)")
            #expect(transcript.blocks.allSatisfy { !$0.matches("something else\n") }, "\(printed)")
        }
    }

    @Test func `lines after the end of a session count as differences`() throws {
        let transcript = try Transcript(parsing: "> quit\n> list\n")
        let failures = transcript.failures(from: [""])
        #expect(failures.map(\.line) == [2])
        #expect(failures.map(\.typed) == ["list"])
        #expect(failures.map(\.message) == ["This was not run: the session was over."])
    }
}

@Suite struct RecordedBlockTests {
    @Test func `a block survives a round trip`() throws {
        let printed = "one\n\n> two\n...\n# three\n\\four [..]\n\n"
        let block = RecordedBlock(typed: ["echo", "", "END"], printed: printed, comment: "A sentence.")
        let text = RecordedBlock(typed: ["list"]).text + block.text + RecordedBlock(typed: ["next"], printed: nil).text
        let transcript = try Transcript(parsing: "width: 100\n" + text)
        #expect(transcript.typed == ["list", "echo", "", "END", "next"])
        let texts = ["", "", "", printed, "anything\n"]
        #expect(zip(transcript.blocks, texts).allSatisfy { $0.matches($1) })
        #expect(!transcript.blocks[3].matches(printed + "more"))
    }

    @Test func `place-dependent text matches anything`() throws {
        var block = RecordedBlock(typed: ["login"], printed: "Kept in “/home/ada/state/c.json”.\n")
        block.variable = ["/home/ada/state"]
        #expect(block.text == "\n> login\nKept in “[..]c.json”.\n")
    }

    @Test func `a comment alone becomes prose between two blocks`() throws {
        let text = RecordedBlock(typed: ["list"]).text + RecordedBlock(comment: "Left out.").text
        #expect(try Transcript(parsing: text + RecordedBlock(typed: ["next"]).text).typed == ["list", "next"])
    }
}

@Suite struct MarkedOutputTests {
    private func marked(_ text: String) -> MarkedOutput {
        MarkedOutput(text.replacing("|", with: MarkedOutput.mark))
    }

    @Test func `output after a mark belongs to its line`() {
        #expect(marked("|one\n||three\n").printed == ["one\n", "", "three\n"])
    }

    @Test func `output before the first line has its own block`() {
        #expect(marked("souk: notice\n|one\n").printed == ["souk: notice\none\n"])
    }

    @Test func `without a line all output is preamble`() {
        #expect(marked("Error: no such option\n").printed == [])
        #expect(marked("Error: no such option\n").preamble == "Error: no such option\n")
        #expect(marked("").preamble == "")
    }
}

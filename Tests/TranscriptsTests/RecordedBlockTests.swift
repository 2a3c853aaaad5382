import Testing
import Transcripts

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
        #expect(block.text == "\n> login\nKept in “[..]/c.json”.\n")
    }

    @Test func `a comment alone becomes prose between two blocks`() throws {
        let text = RecordedBlock(typed: ["list"]).text + RecordedBlock(comment: "Left out.").text
        #expect(try Transcript(parsing: text + RecordedBlock(typed: ["next"]).text).typed == ["list", "next"])
    }
}

import Testing
import Transcripts

@Suite struct MarkedOutputTests {
    private func marked(_ text: String) -> MarkedOutput {
        MarkedOutput(Array(text.replacing("|", with: MarkedOutput.mark).utf8))
    }

    @Test func `what follows a mark belongs to the line that was read there`() {
        #expect(marked("|one\n||three\n").printed == ["one\n", "", "three\n"])
    }

    @Test func `what was said before the first line was read is taken for its own`() {
        #expect(marked("souk: notice\n|one\n").printed == ["souk: notice\none\n"])
    }

    @Test func `where no line was read nothing is any line's`() {
        #expect(marked("Error: no such option\n").printed == [])
        #expect(marked("Error: no such option\n").preamble == "Error: no such option\n")
        #expect(marked("").preamble == "")
    }

    @Test func `bytes that are no text are shown as such`() {
        #expect(MarkedOutput([0x1E, 0xFF]).printed == ["\u{FFFD}"])
    }
}

import Testing
import Transcripts

@Suite struct MarkedOutputTests {
    private func marked(_ text: String) -> MarkedOutput {
        MarkedOutput(Array(text.replacing("|", with: MarkedOutput.mark).utf8))
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

    @Test func `invalid bytes are shown as such`() {
        #expect(MarkedOutput([0x1E, 0xFF]).printed == ["\u{FFFD}"])
    }
}

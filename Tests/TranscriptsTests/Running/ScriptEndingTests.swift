import Testing

@testable import Transcripts

@Suite struct ScriptEndingTests {
    @Test func `the last error is shown with its line`() {
        let printed = [
            "1  Sofa", "souk: a.souk:2: error: No.", "souk: a.souk:12:8: error: There is no row 99.", "  show 99",
        ]
        let ending = ScriptEnding(printed, of: "a.souk")
        #expect(ending.line == 12)
        #expect(ending.lines == Array(printed[2...]))
    }

    @Test func `an error in another script is placed at the reading line`() {
        let ending = ScriptEnding(["souk: inner:1: error: No.", "read from a.souk:3"], of: "a.souk")
        #expect(ending.line == 3)
        #expect(ending.lines.count == 2)
    }

    @Test func `without an error all output is shown`() {
        let ending = ScriptEnding(["1  Sofa", "2  Lamp"], of: "a.souk")
        #expect(ending.line == nil)
        #expect(ending.lines.count == 2)
    }
}

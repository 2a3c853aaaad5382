import Testing

@testable import Storage

struct ProgramWordsTests {
    @Test(arguments: [
        ("less -FRX", ["less", "-FRX"]), ("  most\t-s ", ["most", "-s"]), ("", []), ("   ", []),
        ("'/opt/my less' -F", ["/opt/my less", "-F"]), (#""/opt/my less" -F"#, ["/opt/my less", "-F"]),
        (#"a\ b c\\d"#, ["a b", #"c\d"#]), (#"'a\b' "c\"d""#, [#"a\b"#, #"c"d"#]), ("a'b'c", ["abc"]),
        ("'' x", ["", "x"]), ("'open", ["open"]), ("less;reboot $HOME", ["less;reboot", "$HOME"]),
    ])
    func `words end at unquoted spaces`(line: String, words: [String]) {
        #expect(ProgramWords(line).strings == words)
    }

    @Test func `only absolute paths are searched for a program`() {
        #expect(ProgramWords.path(of: "sh", among: "/nonexistent:/bin") == "/bin/sh")
        #expect(ProgramWords.path(of: "/bin/sh", among: "") == "/bin/sh")
        #expect(ProgramWords.path(of: "sh", among: "bin:.:") == nil)
    }
}

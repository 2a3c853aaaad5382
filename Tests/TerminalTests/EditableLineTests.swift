import Testing

@testable import Terminal

@Suite struct EditableLineTests {
    private static let family = "👩‍👩‍👧"

    @Test(
        arguments: [
            ("velo", [.backspace], "vel|"), ("velo", [.left, .left, .delete], "ve|o"),
            ("velo", [.home, .text("a"), .text("b")], "ab|velo"), ("velo", [.home, .end, .text("s")], "velos|"),
            ("velo", [.home, .left, .backspace, .right], "v|elo"), ("", [.left, .right, .delete, .deleteWord], "|"),
            ("a\(family)", [.backspace], "a|"), ("a\(family)b", [.left, .left, .delete], "a|b"),
            ("e", [.text("\u{301}"), .backspace], "|"), ("🇫🇷🇩🇪", [.left], "🇫🇷|🇩🇪"),
            ("le vélo  ", [.deleteWord], "le |"), ("le vélo", [.left, .deleteLine], "|o"),
        ] as [(String, [Key], String)])
    func `a key edits the line`(text: String, keys: [Key], after: String) {
        var line = EditableLine(text)
        for key in keys { line.edit(key) }
        #expect(line.before + "|" + line.after == after)
    }

    @Test func `pasted control characters are dropped and lines joined`() {
        var line = EditableLine("a")
        for text in ["b\nc\td\u{1B}[0m\0", "\u{9B}", "\u{2028}\n"] { line.edit(.paste(text)) }
        for key in [Key.enter, .escape] { line.edit(key) }
        #expect(line.text == "ab c d[0m  ")
    }

    @Test func `a paste of a megabyte is truncated to the maximum line length`() {
        var line = EditableLine("ab")
        line.edit(.home)
        line.edit(.paste(String(repeating: "x", count: 1 << 20)))
        #expect(line.text.count == EditableLine.lengthLimit)
        line.edit(.text("y"))
        #expect(line.text.hasSuffix("xab"))
    }
}

import Testing

@testable import Console

struct WrappedTextTests {
    @Test(arguments: [
        ("", 10, [""]),
        ("short", 10, ["short"]),
        ("one two three", 7, ["one two", "three"]),
        ("one two three", 8, ["one two", "three"]),
        ("one two three", 3, ["one", "two", "thr", "ee"]),
        ("a  b", 10, ["a  b"]),
        ("  indented line", 10, ["  indented", "line"]),
        ("word   ", 10, ["word"]),
        ("word     word", 6, ["word", "word"]),
        ("Très bon état", 8, ["Très bon", "état"]),
    ])
    func `lines end where words end`(text: String, width: Int, lines: [String]) {
        #expect(WrappedText(text, width: width).lines == lines)
    }

    @Test(arguments: [
        ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("an abcdefgh", 4, ["an", "abcd", "efgh"]),
        ("漢字漢字", 5, ["漢字", "漢字"]),
        ("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 4, ["👩‍👩‍👧👩‍👩‍👧", "👩‍👩‍👧"]),
        ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
    ])
    func `a word that is too wide is broken between characters`(text: String, width: Int, lines: [String]) {
        #expect(WrappedText(text, width: width).lines == lines)
    }

    @Test func `line breaks stay, empty lines too`() {
        #expect(WrappedText("one\n\ntwo three\n", width: 5).lines == ["one", "", "two", "three", ""])
    }

    @Test(arguments: [0, -3, 1])
    func `no width is too small to end`(width: Int) {
        #expect(WrappedText("a漢 b", width: width).lines == ["a", "漢", "b"])
    }

    @Test(arguments: 1...30)
    func `no line is wider than asked, and no word is lost`(width: Int) {
        let text = "Vélo de course 漢字漢字 👩‍👩‍👧 Peugeot années quatre-vingts à Châteauneuf-du-Pape"
        let lines = WrappedText(text, width: width).lines
        #expect(lines.filter { TextWidth.cells(of: $0) > max(width, 2) } == [])
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
}

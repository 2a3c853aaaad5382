import Testing

@testable import Rendering

struct LineTests {
    private func wrapped(_ text: String, _ width: Int) -> [String] { text.wrapped(to: width).map(\.text) }

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
    func `lines break between words`(text: String, width: Int, lines: [String]) {
        #expect(wrapped(text, width) == lines)
    }

    @Test(arguments: [
        ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("an abcdefgh", 4, ["an", "abcd", "efgh"]),
        ("漢字漢字", 5, ["漢字", "漢字"]),
        ("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 4, ["👩‍👩‍👧👩‍👩‍👧", "👩‍👩‍👧"]),
        ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
    ])
    func `a word that is too wide is broken between characters`(text: String, width: Int, lines: [String]) {
        #expect(wrapped(text, width) == lines)
    }

    @Test func `line breaks and empty lines are preserved`() {
        #expect(wrapped("one\n\ntwo three\n", 5) == ["one", "", "two", "three", ""])
    }

    @Test(arguments: [0, -3, 1])
    func `wrapping ends at any width`(width: Int) {
        #expect(wrapped("a漢 b", width) == ["a", "漢", "b"])
    }

    @Test(arguments: 1...30)
    func `no line exceeds the width, and no word is lost`(width: Int) {
        let text = "Vélo de course 漢字漢字 👩‍👩‍👧 Peugeot années quatre-vingts à Châteauneuf-du-Pape"
        let lines = wrapped(text, width)
        #expect(lines.filter { TextWidth.cells(of: $0) > max(width, 2) } == [])
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }

    @Test func `roles and isolates continue on the next line`() {
        let line = Line([Span("one ", as: .head), Span("two three", isApart: true)])
        #expect(
            line.wrapped(to: 7) == [
                Line([Span("one", as: .head), Span(" "), Span("two", isApart: true)]), Line("three", isApart: true),
            ])
    }

    @Test func `lines are placed side by side without trailing spaces`() {
        let lines = Line.beside([Line("a"), Line("日本")], [Line("b", as: .dim)], leftWidth: 4, between: Line(" │ "))
        #expect(lines.map(\.text) == ["a    │ b", "日本 │"])
    }

    @Test(arguments: [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("a bc", 3, "a…"), ("漢字漢", 4, "漢…"), ("👩‍👩‍👧👩‍👩‍👧", 3, "👩‍👩‍👧…")])
    func `text that does not fit ends in an ellipsis`(text: String, width: Int, clipped: String) {
        #expect(text.clipped(to: width) == clipped)
    }
}

struct TextWidthTests {
    @Test(arguments: [("velo", 4), ("Vélo", 4), ("漢字", 4), ("👩‍👩‍👧‍👦", 2), ("ספה", 3), ("🇫🇷", 2), ("한글", 4)])
    func `the width of a text is the sum of its characters' widths`(text: String, width: Int) {
        #expect(TextWidth.cells(of: text) == width)
    }

    @Test func `wide scalars match the ranges of Unicode 16`() {
        let wide: [Unicode.Scalar] = [
            "\u{1100}", "\u{115F}", "\u{2630}", "\u{4DC0}", "\u{A48C}", "\u{1FAE9}", "\u{3FFFD}",
        ]
        let narrow: [Unicode.Scalar] = [
            "a", "\u{10FF}", "\u{1160}", "\u{262F}", "\u{303F}", "\u{A48D}", "\u{1FAEA}", "\u{3FFFE}",
        ]
        #expect(wide.filter { !WideScalars.contains($0) } == [])
        #expect(narrow.filter(WideScalars.contains) == [])
    }

    @Test func `the bounds of wide scalars are ascending and in pairs`() {
        #expect(WideScalars.bounds.count.isMultiple(of: 2))
        #expect(zip(WideScalars.bounds, WideScalars.bounds.dropFirst()).allSatisfy(<))
    }

    @Test(arguments: [
        ("a", "a    ", "    a"), ("漢", "漢   ", "   漢"), ("velours", "velours", "velours"), ("", "     ", "     "),
    ])
    func `padding counts cells and never truncates`(text: String, left: String, right: String) {
        #expect(text.padded(to: 5) == left)
        #expect(text.padded(to: 5, .right) == right)
    }
}

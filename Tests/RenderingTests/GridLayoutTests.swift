import Testing

@testable import Rendering

struct GridLayoutTests {
    private func lines(_ rows: [[String]], _ roles: [Grid.Role], width: Int? = nil, indent: Int = 0) -> [String] {
        let columns = roles.map { Grid.Column(title: "", role: $0) }
        return GridLayout(Grid(columns: columns, rows: rows), showsHead: false, width: width, indent: indent)
            .lines.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    @Test func `blanks at the end of a text do not end a line`() {
        #expect(lines([["a   ", "  "], ["abcd", "x"]], [.text, .text]) == ["a", "abcd  x"])
    }

    @Test func `what follows a text with blanks at its end is aligned still`() {
        #expect(lines([["a   ", "x"], ["ab", "y"]], [.text, .text]) == ["a     x", "ab    y"])
    }

    @Test func `the two widest texts are narrowed alike`() {
        let row = ["aaaa aaaa aaaa aaaa", "bbbb bbbb bbbb bbbb", "ccc"]
        #expect(
            lines([row], [.text, .text, .text], width: 25) == [
                "aaaa aaaa  bbbb bbbb  ccc", "aaaa aaaa  bbbb bbbb",
            ])
    }

    @Test func `values are never wrapped`() {
        #expect(
            lines([["2019-11-05", "one two three"]], [.value, .text], width: 20) == [
                "2019-11-05  one two", "            three",
            ])
    }

    @Test func `an indent counts as width`() {
        #expect(
            lines([["list", "Show them all"]], [.value, .text], width: 16, indent: 2) == [
                "  list  Show", "        them all",
            ])
    }

    @Test func `each line of a wrapped right-to-left text is isolated by itself`() {
        #expect(
            lines([["x", "אבגדהוזח אבגדהוזח"]], [.value, .text], width: 11) == [
                "x  \u{2068}אבגדהוזח\u{2069}", "   \u{2068}אבגדהוזח\u{2069}",
            ])
    }
}

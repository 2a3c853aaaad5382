import Testing

@testable import Rendering

struct GridLayoutTests {
    private func lines(_ rows: [[String]], _ roles: [Grid.Role], width: Int? = nil, indent: Int = 0) -> [String] {
        let columns = roles.map { Grid.Column(title: "", role: $0) }
        return GridLayout(Grid(columns: columns, rows: rows), showsHead: false, width: width, indent: indent)
            .lines.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    @Test func `trailing spaces in a cell do not end the line`() {
        #expect(lines([["a   ", "  "], ["abcd", "x"]], [.text, .text]) == ["a", "abcd  x"])
    }

    @Test func `columns after a cell with trailing spaces stay aligned`() {
        #expect(lines([["a   ", "x"], ["ab", "y"]], [.text, .text]) == ["a     x", "ab    y"])
    }

    @Test func `the two widest columns shrink equally`() {
        let row = ["aaaa aaaa aaaa aaaa", "bbbb bbbb bbbb bbbb", "ccc"]
        #expect(
            lines([row], [.text, .text, .text], width: 25) == [
                "aaaa aaaa  bbbb bbbb  ccc", "aaaa aaaa  bbbb bbbb",
            ])
    }

    @Test func `values never wrap`() {
        #expect(
            lines([["2019-11-05", "one two three"]], [.value, .text], width: 20) == [
                "2019-11-05  one two", "            three",
            ])
    }

    @Test func `numbers beside a text of several lines are aligned by their decimal points`() {
        let columns = [Grid.Column(title: "", role: .text), Grid.Column(title: "", role: .money, alignment: .right)]
        let grid = Grid(columns: columns, rows: [["one two", "2"], ["one", "10.25"]])
        #expect(
            GridLayout(grid, showsHead: false, width: 10).lines.text == "one   2\ntwo\none  10.25\n")
    }

    @Test func `indentation counts towards the width`() {
        #expect(
            lines([["list", "Show them all"]], [.value, .text], width: 16, indent: 2) == [
                "  list  Show", "        them all",
            ])
    }

    @Test func `each line of wrapped right-to-left text is isolated separately`() {
        #expect(
            lines([["x", "אבגדהוזח אבגדהוזח"]], [.value, .text], width: 11) == [
                "x  \u{2068}אבגדהוזח\u{2069}", "   \u{2068}אבגדהוזח\u{2069}",
            ])
    }
}

import CommandKit
import Testing

@testable import Rendering

struct GridLayoutTests {
    private func lines(_ rows: [[String]], _ roles: [Grid.Role], width: Int? = nil, indent: Int = 0) -> [String] {
        let columns = roles.map { Grid.Column(title: "", role: $0) }
        let cells = rows.map { $0.map { Grid.Cell($0) } }
        return GridLayout(Grid(columns: columns, rows: cells), showsHead: false, width: width, indent: indent)
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
        let rows = [["one two", "2"], ["one", "10.25"]].map { $0.map { Grid.Cell($0) } }
        let grid = Grid(columns: columns, rows: rows)
        #expect(GridLayout(grid, showsHead: false, width: 10).lines.text == "one   2\ntwo\none  10.25\n")
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

struct TableRendererTests {
    @Test func `the widest column wraps and nothing is lost`() {
        let listing = Listing.bike.with("title", "Vélo de course Peugeot années 80, révisé")
        let output = Output.listings([listing.listed(), Listing.house.listed(2)])
        #expect(
            Renderer(.table, width: 61).rendering(of: output) == """
                   Title             Category       Price  Created
                1  Vélo de course    Sport            €80  2019-11-05  urgent
                   Peugeot années
                   80, révisé
                2  Maison            Immobilier  €765,000  2019-11-05

                """)
        #expect(
            Renderer(.table, width: 60).rendering(of: output).hasPrefix(
                """
                1  Vélo de course Peugeot années 80, révisé
                   Category  Sport
                   Price     €80

                """))
    }

    @Test func `an amount is not wrapped while it fits the screen`() {
        var listing = Listing.bike
        let price = Money(tenThousandths: 1_000_000_000_0000, currency: .dirham)
        if let field = Schema.listings.field(named: "price") { listing[field] = .money(price) }
        let lines = Renderer(.table, width: 20).rendering(of: .listings([listing.listed()]))
        #expect(lines.contains("AED\u{A0}1,000,000,000\n"))
    }

    @Test func `records without numbers have no column for them`() {
        let list = Output.listings([Listing.bike.listed(nil)])
        #expect(Renderer(.plain).rendering(of: list).hasPrefix("Vélo"))
        #expect(Renderer(.markdown).rendering(of: list).hasPrefix("| Title |"))
    }

    @Test func `the narrowest terminal truncates nothing`() {
        let rendering = Renderer(.table, width: 1).rendering(of: .two)
        #expect(rendering.split(whereSeparator: \.isWhitespace).joined().contains("VélodecourseCategorySportPrice€80"))
    }

    @Test(arguments: [(40, 40), (99, 99), (300, 100)])
    func `a paragraph is as wide as the terminal, up to a readable maximum`(width: Int, limit: Int) {
        let listing = Listing.bike.with("description", String(repeating: "a bc ", count: 200))
        let rendering = Renderer(.table, width: width).rendering(of: Output(.record(listing.listed(), Schema.listings)))
        let words = rendering.split(separator: "\n").filter { $0.hasPrefix("a bc") || $0.hasPrefix("bc") }
        let widest = words.map(\.count).max() ?? 0
        #expect((limit - 3...limit).contains(widest))
    }
}

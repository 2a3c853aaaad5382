import CommandKit
import Syntax
import Testing

@testable import Rendering

struct ErrorRendererTests {
    @Test(arguments: [
        ("show 99", 5, 7, 6, "show 99", "     ^^"),
        ("é 漢字 x", 10, 11, 6, "é 漢字 x", "       ^"),
        ("é 漢字 x", 3, 9, 3, "é 漢字 x", "  ^^^^"),
        ("👩‍👩‍👧 x", 19, 20, 3, "👩‍👩‍👧 x", "   ^"),
        ("a\tb", 2, 3, 3, "a b", "  ^"),
        ("a\u{1B}b", 2, 3, 3, "a␛b", "  ^"),
        ("sort", 4, 4, 5, "sort", "    ^"),
        ("sort", 90, 99, 5, "sort", "    ^"),
        ("e\u{301}x", 3, 4, 2, "e\u{301}x", " ^"),
    ])
    func `carets underline the wrong words`(
        line: String, lower: Int, upper: Int, column: Int, shown: String, carets: String
    ) {
        let error = Failure(.usage, "No.", at: SourceRange(lower, upper))
        #expect(
            Renderer(.plain).rendering(of: error, for: line, at: ScriptPlace(name: "s", line: 1))
                == "souk: s:1:\(column): error: No.\n  \(shown)\n  \(carets)\n")
    }

    @Test(arguments: [0, 1, 100, 400, 5_000, 999_990])
    func `a long line is truncated around the wrong words`(place: Int) throws {
        let line = String(repeating: "x", count: place) + "wrong" + String(repeating: "y", count: 1_000_000 - place)
        let lines = SourceExcerpt(line, SourceRange(place, place + 5)).lines
        #expect(TextWidth.cells(of: lines[0]) == 120)
        #expect(lines[0].hasPrefix("…") == (place > 57))
        #expect(lines[0].hasSuffix("…") == (place < 999_900))
        let wrong = try #require(lines[0].firstRange(of: "wrong"))
        #expect(lines[1] == String(repeating: " ", count: lines[0][..<wrong.lowerBound].count) + "^^^^^")
    }

    @Test func `wrong words that are too long are truncated at the end`() {
        let lines = SourceExcerpt("filter " + String(repeating: "漢", count: 500), SourceRange(7, 1_507)).lines
        #expect(lines[0].hasPrefix("filter 漢"))
        #expect(lines[0].hasSuffix("…"))
        #expect(TextWidth.cells(of: lines[0]) <= 120)
        #expect(TextWidth.cells(of: lines[1]) <= 120)
    }

    @Test(.enabled(if: LineWriter.ordersText))
    func `carets are where a line that is ordered here has its wrong words`() {
        let (line, reading) = ("filter السعر تحت 100", "             ^^^")
        #expect(SourceExcerpt(line, SourceRange(18, 24)).lines == [line, reading])
        #expect(SourceExcerpt(line, SourceRange(18, 24), isOrdered: true).lines == [line, "           ^^^"])
        #expect(SourceExcerpt(line, .empty(at: 28), isOrdered: true).lines[1].count == line.count + 1)
    }

    @Test func `a line that fits is shown in full`() {
        let line = String(repeating: "x", count: 120)
        #expect(SourceExcerpt(line, SourceRange(0, 1)).lines[0] == line)
        #expect(SourceExcerpt(line, SourceRange(119, 120)).lines[0] == line)
        #expect(SourceExcerpt(line, nil).lines == [line])
    }
}

@Suite struct ComparisonBlocksTests {
    private func blocks(_ expected: String, _ got: String, isNegated: Bool = false) -> String {
        let comparison = Comparison(expected: "\(expected)", got: "\(got)", isNegated: isNegated)
        return ComparisonBlocks(comparison: comparison, localizer: .english).lines.text
    }

    @Test func `a block is truncated in the middle, a line at its end`() {
        let lines = (1...30).map(String.init).joined(separator: "\n")
        let shown = blocks("x", lines).split(separator: "\n").dropFirst(3)
        #expect(
            shown.map { $0.dropFirst(2) } == (1...14).map { "\($0)" } + ["… 10 more lines"] + (25...30).map { "\($0)" })
        let wide = blocks(String(repeating: "é", count: 1_000_000), "").split(separator: "\n")[1]
        #expect(wide == "  " + String(repeating: "é", count: ComparisonBlocks.widthLimit) + "…")
    }

    @Test func `terminal control characters are made visible`() {
        #expect(blocks("\u{1B}[2J\r", "\u{202E}") == "expected:\n  ␛[2J␍\ngot:\n  \\u{202E}\n")
    }
}

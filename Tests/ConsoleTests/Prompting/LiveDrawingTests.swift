import Terminal
import Testing

@testable import Console

@Suite struct LiveDrawingTests {
    private func drawing(_ line: EditableLine, rows: [String] = [], on size: ScreenSize) -> LiveDrawing {
        LiveDrawing(line: line, isSearching: false, rows: rows, size: size)
    }

    private func moved(_ text: String, _ keys: Key...) -> EditableLine {
        var line = EditableLine(text)
        for key in keys { line.edit(key) }
        return line
    }

    @Test func `the rows stand under the line, and the cursor goes back to its place in it`() {
        let text = drawing(moved("velo", .left), rows: ["1 a", "2 b"], on: .usual).text
        #expect(text.contains("\r\u{1B}[Jsearch: velo\n1 a\n2 b\u{1B}[2A\rsearch: vel\u{1B}[?7h"))
    }

    @Test(arguments: [(24, 22), (6, 4), (3, 1), (2, 0), (1, 0)])
    func `no more is drawn than the screen has place for under the prompt`(rows: Int, shown: Int) {
        let text = drawing(
            EditableLine("a"), rows: (1...50).map(String.init), on: ScreenSize(rows: rows, columns: 80)
        ).text
        #expect(text.count { $0 == "\n" } == shown)
        #expect(text.contains("A\r") == (shown > 0))
    }

    @Test(arguments: [
        ("abcdefgh", 0, "search: …efgh", "search: …efgh"), ("abcdefgh", 8, "search: abcd…", "search: "),
        ("日本語中国", 0, "search: …中国", "search: …中国"),
    ])
    func `a line that is too long shows the part around the cursor`(
        text: String, steps: Int, row: String, before: String
    ) {
        var line = EditableLine(text)
        for _ in 0..<steps { line.edit(.left) }
        let drawn = drawing(line, on: ScreenSize(rows: 1, columns: 14)).text
        #expect(drawn.contains("\u{1B}[J\(row)\r\(before)\u{1B}[?7h"))
    }
}

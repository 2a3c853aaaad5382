import Testing

@testable import Rendering

struct TextWidthTests {
    @Test(arguments: ["velo", "Vélo", "漢字", "👩‍👩‍👧‍👦", "ספה", "🇫🇷", "한글"])
    func `the width of a text is the sum of its characters' widths`(text: String) {
        #expect(TextWidth.cells(of: text) == text.map { TextWidth.cells(of: $0) }.reduce(0, +))
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

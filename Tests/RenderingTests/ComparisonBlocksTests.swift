import CommandKit
import Domain
import Ports
import Testing

@testable import Rendering

@Suite struct ComparisonBlocksTests {
    private func blocks(_ expected: String, _ got: String, isNegated: Bool = false) -> String {
        ComparisonBlocks(Comparison(expected: "\(expected)", got: "\(got)", isNegated: isNegated), in: .english).lines
            .text
    }

    @Test func `each side is an indented block`() {
        #expect(blocks("a\n\nb", "c") == "expected:\n  a\n\n  b\ngot:\n  c\n")
        #expect(blocks("a", "", isNegated: true) == "not expected:\n  a\ngot: nothing\n")
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

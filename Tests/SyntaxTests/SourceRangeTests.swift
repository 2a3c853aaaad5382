import Syntax
import Testing

struct SourceRangeTests {
    @Test func `joining two ranges covers both`() {
        #expect(SourceRange(2, 4).joined(with: SourceRange(7, 9)) == SourceRange(2, 9))
        #expect(SourceRange(7, 9).joined(with: SourceRange(2, 4)) == SourceRange(2, 9))
        #expect(SourceRange(1, 9).joined(with: SourceRange(3, 4)) == SourceRange(1, 9))
    }

    @Test func `an empty range marks a position`() {
        #expect(SourceRange.empty(at: 3) == SourceRange(3, 3))
        #expect(SourceRange.empty(at: 3).isEmpty)
        #expect(!SourceRange(3, 4).isEmpty)
    }

    @Test func `a range never ends before it begins`() {
        #expect(SourceRange(5, 2) == SourceRange.empty(at: 5))
    }

    @Test func `offsets count bytes`() {
        #expect(SourceRange(of: "é🚲") == SourceRange(0, 6))
        #expect(SourceRange(2, 6).text(in: "é🚲") == "🚲")
    }

    @Test(arguments: [
        (SourceRange(-4, 2), "é"), (SourceRange(4, 99), "🚲"), (SourceRange(50, 99), ""), (SourceRange(-9, -1), ""),
        (SourceRange(1, 6), "é🚲"), (SourceRange(2, 4), ""), (SourceRange(0, 3), "é"), (SourceRange(-1, 99), "é🚲"),
    ])
    func `a range of another source never crashes`(range: SourceRange, expected: String) {
        #expect(range.text(in: "é🚲") == expected)
    }
}

import CommandKitTesting
import Testing

@testable import Transcripts

@Suite struct BlockDifferenceTests {
    /// The difference between lines that are parted by `|`.
    private func lines(_ expected: String, _ printed: String) -> [BlockDifference.Line]? {
        let lines = expected.split(separator: "|").map { TranscriptLine(String($0)) }
        let block = TranscriptBlock(line: 1, typed: "list", expected: lines)
        return block.difference(from: printed.split(separator: "|").map { $0 + "\n" }.joined())?.lines
    }

    @Test func `a missing or extra line leaves the others matching`() {
        #expect(lines("a|b|c|d", "a|c|x|d") == [.same("a"), .expected("b"), .same("c"), .printed("x"), .same("d")])
        #expect(lines("a|b", "") == [.expected("a"), .expected("b")])
        #expect(lines("", "a") == [.printed("a")])
    }

    @Test func `a replacement comes after the replaced line`() {
        #expect(lines("a|b|c", "a|x|c") == [.same("a"), .expected("b"), .printed("x"), .same("c")])
    }

    @Test func `dots match as many lines as leaves the fewest differences`() {
        #expect(lines("...|2 rows", "a|b|3 rows") == [.any(["a", "b"]), .expected("2 rows"), .printed("3 rows")])
        #expect(
            lines("...|b|...|d", "a|b|c|x") == [.any(["a"]), .same("b"), .any(["c"]), .expected("d"), .printed("x")])
        #expect(lines("a|...", "b|c") == [.expected("a"), .printed("b"), .any(["c"])])
    }

    @Test func `long texts are compared from both ends only`() {
        let printed = (0..<2_000).map { "line \($0)" }
        let expected = ["line 0"] + (0..<2_000).map { "other \($0)" } + ["line 1999"]
        let found = lines(expected.joined(separator: "|"), printed.joined(separator: "|"))
        #expect(found?.first == .same("line 0"))
        #expect(found?.last == .same("line 1999"))
        #expect(found?.count == 2_000 + 2_000)
    }

    @Test func `every difference contains both sides`() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            let texts = (0..<2).map { _ in
                (0..<Int.random(in: 0...6, using: &generator)).compactMap { _ in
                    ["a", "b", "c", "..."].randomElement(using: &generator)
                }
            }
            let printed = texts[1].filter { $0 != "..." }
            guard let found = lines(texts[0].joined(separator: "|"), printed.joined(separator: "|")) else { continue }
            #expect(found.flatMap(\.expectedLines) == texts[0], "\(texts)")
            #expect(found.flatMap(\.printedLines) == printed, "\(texts)")
        }
    }
}

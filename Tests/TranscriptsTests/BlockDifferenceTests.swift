import Scaffolding
import Testing

@testable import Transcripts

@Suite struct BlockDifferenceTests {
    /// The difference between lines that are parted by `|`.
    private func lines(_ expected: String, _ printed: String) -> [ComparedLine]? {
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

@Suite struct TranscriptBlockTests {
    /// What is expected, and a text that may be it; lines are parted by `|`.
    private static let pairs = [
        ("", "", true), ("", "a|", false), ("a", "", false), ("", "|", false), ("\\", "|", true),
        ("a|b", "a|b|", true), ("a|b", "a|b", true), ("a|b", "a||b|", false), ("a", "a|a|", false),
        ("...", "", true), ("...", "a|b|", true), ("a|...", "a|", true), ("a|...|b", "a|b|", true),
        ("a|...|b", "a|x|y|b|", true), ("a|...|a", "a|", false), ("...|b|...|c", "b|c|b|x|c|", true),
        ("...|b|...", "a|c|", false), ("...|b|...|b|...", "a|b|c|", false), ("\\...", "...|", true),
        ("\\...", "a|", false), (" ...", "a|", false),
        ("a[..]", "a|", true), ("[..]a", "bba|", true), ("1[..]2[..]3", "1 2 2 3|", true),
        ("1[..]1", "1|", false), ("1[..]2[..]3", "1 3|", false), ("a[..]b", "a|b|", false),
        ("[..]ab", "b|", false), ("1[..]2[..]2", "1 2|", false), ("[..]", "|", true),
        ("\\[..]", "[..]|", true), ("\\[..]", "a|", false),
        ("\\> a", "> a|", true), ("\\\\", "\\|", true), ("a", "a |", false),
        ("e\u{301}", "é|", false), ("a", "a\r|", true),
    ]

    @Test(arguments: pairs)
    func `dots match lines, bracketed dots text, and a backslash escapes`(
        expected: String, printed: String, matches: Bool
    ) {
        let lines = expected.isEmpty ? [] : expected.split(separator: "|", omittingEmptySubsequences: false)
        let block = TranscriptBlock(line: 1, typed: "list", expected: lines.map { TranscriptLine(String($0)) })
        let text = printed.replacing("|", with: "\n")
        #expect(block.matches(text) == matches)
        #expect((block.difference(from: text) == nil) == matches)
    }
}

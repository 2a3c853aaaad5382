import Testing

@testable import Commands

@Suite struct DraftDifferenceTests {
    private func signed(_ old: String, _ new: String) -> [String] {
        DraftDifference.changes(from: old, to: new).map { $0.sign + $0.text }
    }

    @Test(arguments: [
        ("a\nb\nc", "a\nB\nc", [" a", "-b", "+B", " c"]), ("", "a\n\nb", ["+a", "+", "+b"]),
        ("a\nb", "", ["-a", "-b"]), ("", "", []), ("a", "a\n", [" a", "+"]), ("a\na", "a", [" a", "-a"]),
        ("a\nb\nc", "c\na", ["-a", "-b", " c", "+a"]),
    ])
    func `removed and added lines are marked`(old: String, new: String, lines: [String]) {
        #expect(signed(old, new) == lines)
    }

    @Test func `texts of a hundred thousand lines are compared quickly`() {
        let texts = ["old", "new"].map { word in (0..<100_000).map { "\(word) \($0)" }.joined(separator: "\n") }
        #expect(signed(texts[0], texts[1]).count == 200_000)
    }
}

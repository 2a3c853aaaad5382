import Domain
import FoundationEssentials
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

    @Test func `short values are shown beside each other, long ones and those of several lines below`() throws {
        let old = Draft(name: try #require(DraftName("velo")), created: Date(timeIntervalSince1970: 0))
        var new = old.named(try #require(DraftName("bike")))
        (new.title, new.price) = (String(repeating: "x", count: 48), Money(75))
        (new.category, new.description) = (String(repeating: "y", count: 49), "Acier.\nPneus neufs.")
        #expect(
            DraftDifference(from: old, to: new).lines.map(\.unrendered) == [
                "Name: velo → bike", "Title: – → \(String(repeating: "x", count: 48))", "Category:",
                "+ \(String(repeating: "y", count: 49))", "Price: – → €75", "Description:", "+ Acier.",
                "+ Pneus neufs.",
            ])
    }

    @Test func `texts of a hundred thousand lines are compared quickly`() {
        let texts = ["old", "new"].map { word in (0..<100_000).map { "\(word) \($0)" }.joined(separator: "\n") }
        #expect(signed(texts[0], texts[1]).count == 200_000)
    }
}

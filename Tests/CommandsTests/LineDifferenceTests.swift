import Testing

@testable import Commands

@Suite struct LineDifferenceTests {
    /// Returns the lines with their + and - signs, as people see them.
    private func signed(_ old: String, _ new: String) -> [String] {
        LineDifference(from: old, to: new).lines.map { line in
            switch line.change {
            case .kept: " " + line.text
            case .removed: "-" + line.text
            case .added: "+" + line.text
            case .passed(let count): "…\(count)"
            }
        }
    }

    @Test(arguments: [
        ("a\nb\nc", "a\nB\nc", [" a", "-b", "+B", " c"]), ("", "a\n\nb", ["+a", "+", "+b"]),
        ("a\nb", "", ["-a", "-b"]),
        ("a", "a\n", [" a", "+"]), ("a\nb\nc", "c\na", ["-a", "-b", " c", "+a"]), ("a\na", "a", [" a", "-a"]),
        ("1\n2\n3\n4\n5\n6", "1\n2\n3\n4\n5\n7", ["…3", " 4", " 5", "-6", "+7"]),
        ("1\n2\n3\n4\n5\n6\n7", "0\n2\n3\n4\n5\n6\n8", ["-1", "+0", " 2", " 3", "…1", " 5", " 6", "-7", "+8"]),
        ("x\n1\n2\n3\n4", "y\n1\n2\n3\n4", ["-x", "+y", " 1", " 2", "…2"]), ("", "", []),
    ])
    func `removed and added lines are marked, with context`(old: String, new: String, lines: [String]) {
        #expect(signed(old, new) == lines)
    }

    @Test func `the difference turns one text into the other`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let texts = (0..<2).map { _ in
                (0..<Int.random(in: 1...12, using: &random)).map { _ in
                    ["a", "b", "c", ""].randomElement(using: &random) ?? ""
                }
                .joined(separator: "\n")
            }
            let lines = LineDifference(from: texts[0], to: texts[1]).lines
            let passed = lines.contains { if case .passed = $0.change { true } else { false } }
            guard !passed else { continue }
            let old = lines.filter { $0.change != .added }.map(\.text).joined(separator: "\n")
            let new = lines.filter { $0.change != .removed }.map(\.text).joined(separator: "\n")
            #expect([old, new] == texts)
        }
    }

    @Test func `texts of a hundred thousand lines are compared quickly`() {
        let old = (0..<100_000).map { "old \($0)" }.joined(separator: "\n")
        let new = (0..<100_000).map { "new \($0)" }.joined(separator: "\n")
        let lines = LineDifference(from: "first\n" + old + "\nlast", to: "first\n" + new + "\nlast").lines
        #expect(lines.count == 200_002)
        #expect(lines.first == LineDifference.Line(.kept, "first"))
    }
}

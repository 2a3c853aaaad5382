import Foundation
import Testing

@Suite struct NamedTestsTests {
    @Test func `every test that the page on testing names exists`() throws {
        let page = try String(contentsOf: Documents.root.appending(path: "docs/testing.md"), encoding: .utf8)
        let promises = try #require(page.components(separatedBy: "## What is promised").last)
        let rows = promises.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
        let sources = try Documents.files(in: "Tests", ending: "swift")
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
        var missing: [String] = []
        for row in rows {
            let names = (row.split(separator: "|").last ?? "").matches(of: /`([^`]+)`/).map { String($0.1) }
            if names.isEmpty { missing.append("a test in \(row)") }
            missing += names.filter { name in
                !sources.contains("func `\(name)`") && !sources.contains("struct \(name)")
            }
        }
        #expect(rows.count > 15)
        #expect(missing == [])
    }
}

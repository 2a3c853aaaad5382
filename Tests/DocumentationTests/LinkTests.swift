import Foundation
import Testing

@Suite struct LinkTests {
    @Test func `every file that a page names is there`() throws {
        var missing: [String] = []
        for page in try Documents.pages() where page.lastPathComponent != "command-reference.md" {
            let text = try String(contentsOf: page, encoding: .utf8)
            for match in text.matches(of: /\]\((?!http)([^)#]+)/) {
                let file = page.deletingLastPathComponent().appending(path: String(match.1))
                if !FileManager.default.fileExists(atPath: file.path) {
                    missing.append("\(page.lastPathComponent): \(match.1)")
                }
            }
        }
        #expect(missing == [])
    }
}

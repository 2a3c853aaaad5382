import Foundation
import Testing

@Suite struct LinkTests {
    @Test func `every file that a page names is there`() throws {
        var missing: [String] = []
        for page in Documents.pages() where page.lastPathComponent != "command-reference.md" {
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

    @Test func `every source file that a page names is there`() throws {
        let files = ["Sources", "Tests"].flatMap { Documents.files(in: $0, ending: "swift") }.map(\.path)
        var missing: [String] = []
        for page in Documents.pages() {
            let text = try String(contentsOf: page, encoding: .utf8)
            let names = Set(text.matches(of: /`([A-Za-z\/+]+\.swift)`/).map { String($0.1) })
            // The page on commands has one to be created.
            missing += names.subtracting(["Package.swift", "Sources/Commands/Browsing/CountCommand.swift"])
                .filter { name in !files.contains { $0.hasSuffix("/" + name) } }
        }
        #expect(files.count > 500 && missing == [])
    }
}

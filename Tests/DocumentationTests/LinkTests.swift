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

    @Test func `every source file that a page names is there`() throws {
        let folders = ["Sources", "Tests"].map { Documents.root.appending(path: $0) }
        let files = folders.flatMap { folder in
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap {
                ($0 as? URL)?.path
            } ?? []
        }
        var missing: [String] = []
        for page in try Documents.pages() {
            let text = try String(contentsOf: page, encoding: .utf8)
            let names = Set(text.matches(of: /`([A-Za-z\/+]+\.swift)`/).map { String($0.1) })
            // The page on commands has one to be created.
            missing += names.subtracting(["Package.swift", "Sources/Commands/Browsing/CountCommand.swift"])
                .filter { name in !files.contains { $0.hasSuffix("/" + name) } }
        }
        #expect(files.count > 500 && missing == [])
    }
}

import Catalog
import CommandKit
import CommandKitTesting
import Commands
import Console
import Foundation
import Rendering
import Scaffolding
import Testing

@Suite struct LinkTests {
    @Test func `every file that a page names is there`() throws {
        var missing: [String] = []
        for page in Checkout.pages where page.lastPathComponent != "command-reference.md" {
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
        let files = ["Sources", "Tests"].flatMap { Checkout.files(in: $0, ending: "swift") }.map(\.path)
        var missing: [String] = []
        for page in Checkout.pages {
            let text = try String(contentsOf: page, encoding: .utf8)
            let names = Set(text.matches(of: /`([A-Za-z\/+]+\.swift)`/).map { String($0.1) })
            // The page on commands has one to be created.
            missing += names.subtracting(["Package.swift", "Sources/Commands/Browsing/TallyCommand.swift"])
                .filter { name in !files.contains { $0.hasSuffix("/" + name) } }
        }
        #expect(files.count > 500 && missing == [])
    }
}

@Suite struct NamedTestsTests {
    @Test func `every test that the page on testing names exists`() throws {
        let page = try Checkout.text(of: "docs/testing.md")
        let promises = try #require(page.components(separatedBy: "## What is promised").last)
        let rows = promises.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
        let sources = try Checkout.files(in: "Tests", ending: "swift")
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

@Suite struct CommandReferenceTests {
    @Test func `the command reference is what the command table says of itself`() async throws {
        let world = World.inMemory(
            sources: CatalogSource.sources(
                in: CatalogDatabase(.memory), keeping: MemoryCredentialStore(), now: { .distantPast }))
        let run = ExampleRun(table: .builtin, world: world) { result in
            let options = RenderingOptions(format: .markdown, width: 80, isColoured: false, localizer: .english)
            return result.lastResult(in: options)
        }
        let page = try await run.text(of: Example("describe", prints: ""))
        let kept = try Checkout.text(of: "docs/command-reference.md")
        #expect(page == kept, "Update it: see docs/adding-a-command.md.")
    }

    @Test func `adding a command takes at most five steps`() throws {
        let page = try Checkout.text(of: "docs/adding-a-command.md")
        let steps = page.split(separator: "\n").filter { $0.prefixMatch(of: #/\d+\. /#) != nil }
        #expect((1...5).contains(steps.count))
    }
}

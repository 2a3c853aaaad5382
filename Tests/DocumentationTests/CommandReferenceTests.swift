import Catalog
import CommandKit
import CommandKitTesting
import Commands
import Console
import Rendering
import Foundation
import Ports
import Testing

@Suite struct CommandReferenceTests {
    @Test func `the command reference is what the command table says of itself`() async throws {
        let world = World.inMemory(
            sources: CatalogSource.sources(
                in: CatalogDatabase(.memory), keeping: MemoryCredentialStore(), now: { .distantPast }))
        let run = ExampleRun(table: .builtin, world: world) { result, line in
            let options = RenderingOptions(format: .markdown, width: 80, isColoured: false, localizer: .english)
            return LastResult(result, of: line, in: options)
        }
        let page = try await run.text(of: Example("describe", prints: ""))
        let kept = try String(contentsOf: Documents.root.appending(path: "docs/command-reference.md"), encoding: .utf8)
        #expect(page == kept, "Update it: see docs/adding-a-command.md.")
    }

    @Test func `adding a command takes at most five steps`() throws {
        let page = try String(contentsOf: Documents.root.appending(path: "docs/adding-a-command.md"), encoding: .utf8)
        let steps = page.split(separator: "\n").filter { $0.prefixMatch(of: #/\d+\. /#) != nil }
        #expect((1...5).contains(steps.count))
    }
}

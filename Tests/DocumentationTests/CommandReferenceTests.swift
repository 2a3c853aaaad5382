import Foundation
import Testing

@Suite struct CommandReferenceTests {
    @Test func `the command reference is what the command table says of itself`() async throws {
        let page = try await ScratchConsole().output(of: ["describe --format markdown"], echoing: false)
        let kept = try String(contentsOf: Documents.root.appending(path: "docs/command-reference.md"), encoding: .utf8)
        #expect(page == kept, "Make it anew: see docs/adding-a-command.md.")
    }

    @Test func `adding a command takes at most five steps`() throws {
        let page = try String(contentsOf: Documents.root.appending(path: "docs/adding-a-command.md"), encoding: .utf8)
        let steps = page.split(separator: "\n").filter { $0.prefixMatch(of: #/\d+\. /#) != nil }
        #expect((1...5).contains(steps.count))
    }
}

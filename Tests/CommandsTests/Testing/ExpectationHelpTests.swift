import CommandKit
import Testing

@Suite struct ExpectationHelpTests {
    @Test func `a topic is not hidden by a command of its name`() async throws {
        for topic in Topic.all {
            #expect(
                try await PrintedScript.run("help \(topic.name)").printed.hasPrefix(topic.summary.plain + "\n"))
        }
    }

    @Test func `the examples of the topic can be typed`() async throws {
        let topic = try #require(Topic.all.first { $0.name == "expectations" })
        let lines = topic.lines.map(\.plain).filter { $0.hasPrefix("  expect ") }.map { line in
            String(line.dropFirst(2).prefix(36)).trimmingSuffix(" ")
        }
        #expect(lines.count > 10)
        for line in lines {
            let run = try await PrintedScript.run("list", line)
            #expect(run.status != .usage, "\(line): \(run.printed)")
        }
    }
}

extension String {
    /// Returns the text without trailing occurrences of `character`.
    fileprivate func trimmingSuffix(_ character: Character) -> String {
        guard let last = lastIndex(where: { $0 != character }) else { return "" }
        return String(self[...last])
    }
}

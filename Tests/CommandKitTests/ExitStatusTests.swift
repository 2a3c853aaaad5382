import CommandKit
import Domain
import Ports
import Testing

@Suite struct ExitStatusTests {
    @Test func `help exit-status has a line for each status`() throws {
        let topic = try #require(Topic.all.first { $0.name == "exit-status" })
        for status in Ports.ExitStatus.allCases {
            let line = topic.lines.map(\.unrendered).first {
                $0.split(separator: " ").first.map(String.init) == String(status.rawValue)
            }
            #expect(line?.hasSuffix(status.meaning.unrendered) == true, "\(status)")
        }
        #expect(topic.lines.map(\.unrendered).contains { $0.contains("128+n") && $0.contains("130") })
    }
}

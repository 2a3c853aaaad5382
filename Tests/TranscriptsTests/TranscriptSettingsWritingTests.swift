import CommandKit
import Domain
import FoundationEssentials
import Testing
import Transcripts

@Suite struct TranscriptSettingsWritingTests {
    @Test func `settings are read back as they were written`() throws {
        var settings = TranscriptSettings()
        settings.now = Date(timeIntervalSince1970: 1_572_969_600)
        settings.timeZone = try #require(TimeZone(identifier: "Europe/Paris"))
        settings.width = 132
        settings.format = .table
        settings.service = ServiceName(rawValue: "hotels")
        settings.seed = 7
        settings.isAccessible = true
        settings.sources = ["listings=market.json", "calls=https://a.b/c"].map { .init($0, line: 0) }
        settings.state = .init("evening.state.json", line: 0)
        let text = settings.lines.map { $0 + "\n" }.joined()
        let read = try Transcript(parsing: text + "> list\n").settings
        #expect(read.lines == settings.lines)
        #expect(read.now == settings.now && read.width == 132 && read.seed == 7 && read.isAccessible)
        #expect(read.state?.text == "evening.state.json" && read.sources.map(\.text) == settings.sources.map(\.text))
    }
}

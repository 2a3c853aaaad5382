import CommandKit
import FoundationEssentials
import Testing
import Transcripts

@Suite struct TranscriptSettingsTests {
    private func settings(_ head: String) throws -> TranscriptSettings {
        try Transcript(parsing: head + "\n> list\n").settings
    }

    @Test func `files, sources and faults may repeat and keep their lines`() throws {
        let settings = try settings(
            """
            file: inner.souk
            source: listings=market.json
            file: other.souk
            server: listings,  hotels
            server-fault: /listings=status 503
            server-fault: *=delay 10
            """)
        #expect(settings.files == [.init("inner.souk", line: 1), .init("other.souk", line: 3)])
        #expect(settings.sources == [.init("listings=market.json", line: 2)])
        #expect(settings.served == [.listings, .hotels])
        #expect(settings.serverFaults.map(\.line) == [5, 6])
    }

    @Test func `each setting is given once`() throws {
        let settings = try settings(
            "state: evening.state.json\nseed: 7\nlanguage: fr\nsafe: yes\nfaults: no\naccessible: yes")
        #expect(settings.state == .init("evening.state.json", line: 1))
        #expect(settings.seed == 7)
        #expect(settings.language == "fr")
        #expect(settings.isSafe && settings.isAccessible)
        #expect(!settings.hasFaults)
        let error = #expect(throws: TranscriptError.self) { try self.settings("state: a\nstate: b") }
        #expect(error?.sentence.plain == "“state” is set twice.")
    }

    @Test(arguments: [
        "seed: -1", "seed: x", "language: de", "safe: perhaps", "accessible: on", "faults: 1", "source: listings",
        "source: =a", "file:",
        "state: ", "server:", "server: listings,,hotels", "server-fault:",
    ])
    func `an invalid value is refused`(line: String) throws {
        let name = String(line.prefix { $0 != ":" })
        let value = String(line.drop { $0 != ":" }.dropFirst().drop { $0 == " " })
        let error = #expect(throws: TranscriptError.self) { try settings(line) }
        let example = name == "language" ? ", such as en" : ""
        #expect(error?.sentence.plain == "“\(value)” is not a value of “\(name)”\(example).")
    }
}

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

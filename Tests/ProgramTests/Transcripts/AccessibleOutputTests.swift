import Foundation
import Testing
import Transcripts

/// Screen-reader output consists of lines of words only.
///
/// Runs one process after another; all at once would slow down other tests.
@Suite(.serialized) struct AccessibleOutputTests {
    @Test(arguments: TestScale.current.points(of: try TranscriptFile.alone(), sample: 8))
    func `no session draws, colours or moves anything`(file: TranscriptFile) async throws {
        let transcript = try file.transcript()
        var settings = transcript.settings
        settings.isAccessible = true
        let printed = try await Door.file.printed(by: transcript, with: settings)
        for line in (printed.output + printed.errors).split(separator: "\n") {
            // JSON objects are for programs and keep the typed text unchanged.
            guard !line.hasPrefix("{") else { continue }
            let drawn = line.unicodeScalars.filter(\.isDrawn)
            #expect(drawn.isEmpty, "\(drawn.map(\.value)) in \(line)")
        }
    }

    private static let found = """
        4 of 324 listings, search leather sofa, clear to reset
        Listing 1 of 4: Moving sale
        """

    @Test func `the option applies to scripts, the environment only to prompts`() async throws {
        let plain = try await Program.run(["-c", "search leather sofa"])
        let listened = try await Program.run(["--accessible", "-c", "search leather sofa"])
        let asked = try await Program.run(["-c", "search leather sofa"], environment: ["ACCESSIBLE": "1"])
        #expect(listened.output.hasPrefix(Self.found))
        #expect(asked.output == plain.output)
    }

    @Test func `other formats are unchanged`() async throws {
        for format in ["plain", "json", "csv", "markdown"] {
            let line = ["-c", "search leather sofa --format \(format)"]
            let listened = try await Program.run(["--accessible"] + line)
            #expect(try await Program.run(line).output == listened.output)
        }
    }
}

extension Unicode.Scalar {
    /// True for cursor movements, colours, boxes, blocks and dot patterns.
    var isDrawn: Bool {
        switch value {
        case 0..<0x20, 0x7F...0x9F, 0x2500...0x25FF, 0x2800...0x28FF: true
        default: false
        }
    }
}

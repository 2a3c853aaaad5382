import Foundation
import Testing

/// All transcripts and scripts, run concurrently by one `souk test`.
@Suite struct TranscriptFileTests {
    /// The result of one file in the report.
    private struct Entry: Decodable {
        let file: String
        let status: String
    }

    /// The report's lines by the paths of their files.
    private static let report = Task {
        let files = try TranscriptFile.all().map(\.location.path)
        let ending = try await Program.run(["test", "--timeout", "600", "--report", "json"] + files)
        var lines: [String: String] = [:]
        for line in ending.output.split(separator: "\n") {
            guard let entry = try? JSONDecoder().decode(Entry.self, from: Data(line.utf8)) else { continue }
            lines[entry.file] = entry.status == "passed" ? "passed" : String(line)
        }
        return lines
    }

    @Test(arguments: try TranscriptFile.all())
    func `a transcript passes`(file: TranscriptFile) async throws {
        let result = try await Self.report.value[file.location.path]
        #expect(result == "passed", "\(result ?? "It was not run.")")
    }
}

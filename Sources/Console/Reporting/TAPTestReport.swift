import Domain
import Rendering
import Transcripts

/// A report in the Test Anything Protocol, version 14: a test point for each file, with its failures as YAML below.
struct TAPTestReport: TestReport {
    func beginning(of files: Int) -> String { "TAP version 14\n1..\(files)\n" }

    func entry(of file: TestedFile, number: Int) -> String {
        let verdict = file.failures.isEmpty ? "ok" : "not ok"
        let milliseconds = Int((file.duration / .milliseconds(1)).rounded())
        var lines = [
            "\(verdict) \(number) - \(Self.description(file.path))", "  ---", "  duration_ms: \(milliseconds)",
        ]
        if !file.failures.isEmpty { lines.append("  failures:") }
        for failure in file.failures {
            let text = TestFailureText(failure, in: file.path)
            lines.append("    - at: \(Self.quoted(text.heading))")
            lines.append("      lines: [\(text.lines().dropFirst().map(Self.quoted).joined(separator: ", "))]")
        }
        return (lines + ["  ..."]).map { $0 + "\n" }.joined()
    }

    func ending(_ summary: TestSummary) -> String { "" }

    /// Escapes number signs, which begin a directive, and backslashes.
    private static func description(_ path: String) -> String {
        VisibleText(path).string.replacing("\\", with: "\\\\").replacing("#", with: "\\#")
    }

    /// Returns a JSON string, which is also a YAML string.
    private static func quoted(_ text: String) -> String { JSONWriter.line(of: .string(text)) }
}

import Domain
import Transcripts

/// A report for continuous integration: XML with a test case for each file.
struct JUnitTestReport: TestReport {
    /// Returns the whole report, because the counts come before the files.
    func ending(_ summary: TestSummary) -> String {
        let counts =
            "tests=\"\(summary.files.count)\" failures=\"\(summary.failed - summary.unreadable)\" "
            + "errors=\"\(summary.unreadable)\" skipped=\"0\" time=\"\(summary.duration.seconds(decimals: 3))\""
        let lines =
            ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites name=\"souk test\" \(counts)>"]
            + ["  <testsuite name=\"souk test\" \(counts)>"] + summary.files.flatMap(Self.lines)
            + ["  </testsuite>", "</testsuites>"]
        return lines.map { $0 + "\n" }.joined()
    }

    private static func lines(of file: TestedFile) -> [String] {
        let path = escaped(file.path)
        let head =
            "    <testcase name=\"\(path)\" classname=\"souk\" file=\"\(path)\" time=\"\(file.duration.seconds(decimals: 3))\""
        guard let first = file.failures.first else { return [head + "/>"] }
        let element = file.isUnreadable ? "error" : "failure"
        let more = file.failures.count - 1
        let message =
            TestFailureText(failure: first, path: file.path).heading + (more == 0 ? "" : " (and \(more) more)")
        let text = file.failures.flatMap { TestFailureText(failure: $0, path: file.path).lines() }.map(escaped)
        return [
            head + ">",
            "      <\(element) message=\"\(escaped(message))\" type=\"\(element)\">" + text.joined(separator: "\n")
                + "</\(element)>",
            "    </testcase>",
        ]
    }

    /// Returns text escaped for XML; characters that XML forbids are made visible.
    private static func escaped(_ text: String) -> String {
        VisibleText(text).string.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}

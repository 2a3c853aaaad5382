import Domain
import Rendering

@testable import Console
@testable import Transcripts

/// Files of each kind, with text that every report must escape.
enum ReportSamples {
    static let passed = TestedFile(
        path: "a/paging.souk", size: 12, kind: .transcript, verdict: .passed, duration: .milliseconds(310))
    static let script = TestedFile(
        path: "a/buying.souk", size: 1, kind: .script,
        verdict: .failed([TestFailure(message: "The script ended with status 3.", lines: [.same("souk: error")])]),
        duration: .milliseconds(1_005))
    static let differing = TestedFile(
        path: "a/#1 \\ <b>&\".souk", size: 9, kind: .transcript,
        verdict: .failed([
            TestFailure(
                line: 14, typed: "sort \u{1B}[31m", message: nil,
                lines: [.same("1  Sofa"), .expected("2  \u{202E}Lamp"), .printed("2  <Chair> & \"Stool\" ]]>\u{FFFE}")]),
            TestFailure(line: 20, typed: "list", message: "This was not run: the session was over."),
        ]),
        duration: .seconds(2))
    static let unreadable = TestedFile(
        path: "b.souk", size: 0, kind: nil,
        verdict: .unreadable(TestFailure(line: 3, message: "Unknown setting “\("colour\u{7}")”.")), duration: .zero)
    static let accepted = TestedFile(
        path: "c.souk", size: 5, kind: .transcript, verdict: .accepted(2), duration: .milliseconds(4))

    static let all = [passed, script, differing, unreadable, accepted]

    /// Returns a report on all of them.
    static func text(_ format: TestReportFormat, of files: [TestedFile] = all, leftOut: Int = 0, coloured: Bool = false)
        -> String
    {
        let report = format.report(isColoured: coloured, in: .english)
        let entries = files.enumerated().map { report.entry(of: $1, number: $0 + 1) }
        let summary = TestSummary(files: files, leftOut: leftOut, duration: .milliseconds(1_500))
        return report.beginning(of: files.count) + entries.joined() + report.ending(summary)
    }
}

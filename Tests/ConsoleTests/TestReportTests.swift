import Domain
import Foundation
import Rendering
import Testing

@testable import Console
@testable import Transcripts

@Suite struct HumanTestReportTests {
    @Test func `each file has a line, what differs stands below it, and a sentence sums up`() {
        #expect(
            ReportSamples.text(.human) == """
                ok        a/paging.souk  12 blocks  0.31 s
                failed    a/buying.souk  1 line  1.01 s
                  a/buying.souk: The script ended with status 3.
                      souk: error
                failed    a/#1 \\ <b>&".souk  2 of 9 blocks  2.00 s
                  a/#1 \\ <b>&".souk:14: > sort ␛[31m
                      1  Sofa
                    - 2  \\u{202E}Lamp
                    + 2  <Chair> & "Stool" ]]>\\u{FFFE}
                  a/#1 \\ <b>&".souk:20: > list
                      This was not run: the session was over.
                failed    b.souk  not run  0.00 s
                  b.souk:3: Unknown setting “colour␇”.
                accepted  c.souk  2 of 5 blocks  0.00 s
                3 of 5 files failed; 1 file rewritten.

                """)
    }

    @Test func `files that were not wanted are counted`() {
        let text = ReportSamples.text(.human, of: [ReportSamples.passed], leftOut: 2)
        #expect(text.hasSuffix("1 file passed; 2 files left out by --filter.\n"))
    }

    @Test func `on a terminal what is missing and what is too much have colours of their own`() {
        let text = ReportSamples.text(.human, of: [ReportSamples.differing], coloured: true)
        #expect(text.hasPrefix("\u{1B}[1;31mfailed  \u{1B}[0m  a/"))
        #expect(text.contains("\n  \u{1B}[31m  - 2  \\u{202E}Lamp\u{1B}[0m\n"))
        #expect(text.contains("\n  \u{1B}[32m  + 2  <Chair>"))
        #expect(text.contains("\n      1  Sofa\n"))
    }
}

@Suite struct JSONTestReportTests {
    @Test func `each file is an object on a line, and one more sums up`() {
        let lines = ReportSamples.text(.json, leftOut: 4).split(separator: "\n").map(String.init)
        #expect(
            lines == [
                #"{"file":"a/paging.souk","kind":"transcript","status":"passed","size":12,"milliseconds":310,"failures":[]}"#,
                #"{"file":"a/buying.souk","kind":"script","status":"failed","size":1,"milliseconds":1005,"failures":[{"line":null,"typed":null,"message":"The script ended with status 3.","expected":[],"printed":["souk: error"]}]}"#,
                #"{"file":"a/#1 \\ <b>&\".souk","kind":"transcript","status":"failed","size":9,"milliseconds":2000,"failures":[{"line":14,"typed":"sort \u001B[31m","message":null,"expected":["1  Sofa","2  \u202ELamp"],"printed":["1  Sofa","2  <Chair> & \"Stool\" ]]>\uFFFE"]},{"line":20,"typed":"list","message":"This was not run: the session was over.","expected":[],"printed":[]}]}"#,
                #"{"file":"b.souk","kind":null,"status":"unreadable","size":0,"milliseconds":0,"failures":[{"line":3,"typed":null,"message":"Unknown setting “colour\u0007”.","expected":[],"printed":[]}]}"#,
                #"{"file":"c.souk","kind":"transcript","status":"accepted","size":5,"milliseconds":4,"failures":[]}"#,
                #"{"files":5,"passed":1,"accepted":1,"failed":3,"leftOut":4,"milliseconds":1500}"#,
            ])
    }
}

@Suite struct JUnitTestReportTests {
    @Test func `each file is a test case, and what XML forbids stands nowhere`() {
        let counts = #"tests="5" failures="2" errors="1" skipped="0" time="1.500""#
        #expect(
            ReportSamples.text(.junit) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="souk test" \(counts)>
                  <testsuite name="souk test" \(counts)>
                    <testcase name="a/paging.souk" classname="souk" file="a/paging.souk" time="0.310"/>
                    <testcase name="a/buying.souk" classname="souk" file="a/buying.souk" time="1.005">
                      <failure message="a/buying.souk: The script ended with status 3." type="failure">a/buying.souk: \
                The script ended with status 3.
                    souk: error</failure>
                    </testcase>
                    <testcase name="a/#1 \\ &lt;b&gt;&amp;&quot;.souk" classname="souk" \
                file="a/#1 \\ &lt;b&gt;&amp;&quot;.souk" time="2.000">
                      <failure message="a/#1 \\ &lt;b&gt;&amp;&quot;.souk:14: &gt; sort ␛[31m (and 1 more)" \
                type="failure">a/#1 \\ &lt;b&gt;&amp;&quot;.souk:14: &gt; sort ␛[31m
                    1  Sofa
                  - 2  \\u{202E}Lamp
                  + 2  &lt;Chair&gt; &amp; &quot;Stool&quot; ]]&gt;\\u{FFFE}
                a/#1 \\ &lt;b&gt;&amp;&quot;.souk:20: &gt; list
                    This was not run: the session was over.</failure>
                    </testcase>
                    <testcase name="b.souk" classname="souk" file="b.souk" time="0.000">
                      <error message="b.souk:3: Unknown setting “colour␇”." type="error">b.souk:3: Unknown \
                setting “colour␇”.</error>
                    </testcase>
                    <testcase name="c.souk" classname="souk" file="c.souk" time="0.004"/>
                  </testsuite>
                </testsuites>

                """)
    }
}

@Suite struct TAPTestReportTests {
    @Test func `each file is a test point, with what went wrong as YAML`() {
        #expect(
            ReportSamples.text(.tap) == """
                TAP version 14
                1..5
                ok 1 - a/paging.souk
                  ---
                  duration_ms: 310
                  ...
                not ok 2 - a/buying.souk
                  ---
                  duration_ms: 1005
                  failures:
                    - at: "a/buying.souk: The script ended with status 3."
                      lines: ["    souk: error"]
                  ...
                not ok 3 - a/\\#1 \\\\ <b>&".souk
                  ---
                  duration_ms: 2000
                  failures:
                    - at: "a/#1 \\\\ <b>&\\".souk:14: > sort ␛[31m"
                      lines: ["    1  Sofa", "  - 2  \\\\u{202E}Lamp", "  + 2  <Chair> & \\"Stool\\" ]]>\\\\u{FFFE}"]
                    - at: "a/#1 \\\\ <b>&\\".souk:20: > list"
                      lines: ["    This was not run: the session was over."]
                  ...
                not ok 4 - b.souk
                  ---
                  duration_ms: 0
                  failures:
                    - at: "b.souk:3: Unknown setting “colour␇”."
                      lines: []
                  ...
                ok 5 - c.souk
                  ---
                  duration_ms: 4
                  ...

                """)
    }
}

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

import Testing
import Transcripts

@testable import Console

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

import Testing

@testable import Console

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

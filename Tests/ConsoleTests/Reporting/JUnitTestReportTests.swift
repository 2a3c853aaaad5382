import Foundation
import Testing

@testable import Console

#if canImport(FoundationXML)
    import FoundationXML
#endif

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

    @Test func `what is written is read by others`() throws {
        let parser = XMLParser(data: Data(ReportSamples.text(.junit).utf8))
        #expect(parser.parse())
    }
}

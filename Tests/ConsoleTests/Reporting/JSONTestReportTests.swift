import Foundation
import Testing

@testable import Console

@Suite struct JSONTestReportTests {
    @Test func `each file is an object on a line, and one more sums up`() throws {
        let lines = ReportSamples.text(.json, leftOut: 4).split(separator: "\n").map(String.init)
        #expect(
            lines == [
                #"{"file":"a/paging.souk","kind":"transcript","status":"passed","size":12,"milliseconds":310,"failures":[]}"#,
                #"{"file":"a/buying.souk","kind":"script","status":"failed","size":1,"milliseconds":1005,"failures":[{"line":null,"typed":null,"message":"The script ended with status 3.","expected":["souk: error"],"printed":["souk: error"]}]}"#,
                #"{"file":"a/#1 \\ <b>&\".souk","kind":"transcript","status":"failed","size":9,"milliseconds":2000,"failures":[{"line":14,"typed":"sort \u001B[31m","message":null,"expected":["1  Sofa","2  \u202ELamp"],"printed":["1  Sofa","2  <Chair> & \"Stool\" ]]>\uFFFE"]},{"line":20,"typed":"list","message":"This was not run: the session was over.","expected":[],"printed":[]}]}"#,
                #"{"file":"b.souk","kind":null,"status":"unreadable","size":0,"milliseconds":0,"failures":[{"line":3,"typed":null,"message":"Unknown setting “colour\u0007”.","expected":[],"printed":[]}]}"#,
                #"{"file":"c.souk","kind":"transcript","status":"accepted","size":5,"milliseconds":4,"failures":[]}"#,
                #"{"files":5,"passed":1,"accepted":1,"failed":3,"leftOut":4,"milliseconds":1500}"#,
            ])
        for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
}

import CommandKit
import Domain
import Testing

@testable import Rendering

struct DayHeadingsTests {
    @Test func `calls are grouped by day in the time zone and sorted by time`() {
        // 17 hours before, it is the day before in Paris, and still the same day in UTC an hour later.
        #expect(
            Renderer(.table).rendering(of: .calls(hoursAgo: [0, 16, 17])) == """
                   From     Created
                Tuesday 2019-11-05
                1  from 0     16:56
                2  from 16    00:56

                Monday 2019-11-04
                3  from 17    23:56

                """)
    }

    @Test func `calls without a date are grouped together`() {
        let output = Output.list(.call, [[.text("a"), .missing], [.text("b"), .missing]])
        #expect(Renderer(.plain).rendering(of: output) == "Without a date\n1  a  –\n2  b  –\n")
    }

    @Test func `Markdown has a table under each heading`() {
        #expect(
            Renderer(.markdown).rendering(of: .calls(hoursAgo: [0, 30])) == """
                ### Tuesday 2019-11-05

                |  | From | Created |  |
                | ---: | --- | ---: | --- |
                | 1 | from 0 | 16:56 |  |

                ### Monday 2019-11-04

                |  | From | Created |  |
                | ---: | --- | ---: | --- |
                | 2 | from 30 | 10:56 |  |

                """)
    }
}

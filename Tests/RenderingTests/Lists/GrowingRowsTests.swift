import CommandKit
import Domain
import Testing

@testable import Rendering

struct GrowingRowsTests {
    private let output = Output.list(
        .hotel,
        [
            [.text("The Old Harbour Guest House and Garden"), .amount(1_200, .dirham)],
            [.text("فندق الميناء القديم والحديقة"), .missing],
        ])

    @Test func `a long name grows its row by lines, each isolated where it runs from right to left`() {
        #expect(
            Renderer(.table, width: 32).rendering(of: output) == """
                   Name                    Price
                1  The Old Harbour     AED\u{A0}1,200
                   Guest House and
                   Garden
                2  \u{2068}فندق الميناء\u{2069}                –
                   \u{2068}القديم والحديقة\u{2069}

                """)
    }

    @Test func `plain text keeps a name on its line`() {
        #expect(
            Renderer(.plain, width: 32).rendering(of: output).contains("1  The Old Harbour Guest House and Garden  "))
    }
}

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

    @Test func `a long name wraps within its row, isolated if it is right-to-left`() {
        #expect(
            Renderer(.table, width: 32).rendering(of: output) == """
                1  The Old Harbour Guest House
                   and Garden
                   Price  AED\u{A0}1,200

                2  \u{2068}فندق الميناء القديم والحديقة\u{2069}
                   Price  –

                """)
    }

    @Test func `plain text keeps a name on one line`() {
        #expect(
            Renderer(.plain, width: 32).rendering(of: output).contains("1  The Old Harbour Guest House and Garden  "))
    }
}

import CommandKit
import Domain
import Testing

@testable import Rendering

@Suite struct ChartRenderingTests {
    private let histogram = Output(.histogram([3, 0, 12]))

    @Test func `in scripts a chart is its numbers`() {
        #expect(
            Renderer(.plain).rendering(of: histogram) == """
                     Price  Count
                 €0 to €10      3
                €10 to €20      0
                €20 to €30     12

                """)
    }

    @Test(arguments: [40, 60, 100, 160])
    func `on a screen bars fill the rest of the line`(width: Int) {
        let lines = Renderer(.table, width: width).rendering(of: histogram).split(separator: "\n")
        let widest = lines.map { TextWidth.cells(of: String($0)) }.max()
        #expect(widest == min(width, 19 + 72))
    }

    @Test func `in Markdown a chart is a table`() {
        #expect(
            Renderer(.markdown).rendering(of: Output(.bars([2, nil]))) == """
                | Name | Mean |
                | --- | ---: |
                | a | 2 |
                | b | – |

                """)
    }

    @Test func `a chart on an ASCII terminal uses only ASCII`() {
        var options = Renderer(.table).options
        options.isASCII = true
        let text = Renderer(options).rendering(of: Output(.bars([3, -1])))
        #expect(text.contains("|###"))
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
        #expect(Renderer(.table).rendering(of: Output(.bars([3, -1], isASCII: true))) == text)
    }

    @Test func `an empty chart draws nothing`() {
        for format in [OutputFormat.table, .plain, .markdown] {
            #expect(Renderer(format).rendering(of: Output(.bars([]))) == "")
        }
    }

    @Test func `a chart can be read aloud`() {
        let spoken = SpokenRenderer(in: .english).lines(of: Output(.bars([4, 2, nil]), message: "Distances.")).text
        #expect(spoken == "Distances.\na: 4.\nb: 2.\nc: nothing.\n")
    }

    @Test func `a long name wraps beside its bar`() {
        let chart = Output.Content.bars([3], names: [String(repeating: "long ", count: 30)])
        let lines = Renderer(.table, width: 60).rendering(of: Output(chart)).split(separator: "\n")
        #expect(lines.allSatisfy { TextWidth.cells(of: String($0)) <= 60 })
        #expect(lines.filter { $0.contains("█") }.count == 1)
    }
}

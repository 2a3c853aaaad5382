import CommandKit
import Domain
import Testing

@testable import Rendering

@Suite struct ChartRenderingTests {
    private let histogram = Output(.chart(.histogram([3, 0, 12])))

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

    @Test func `programs get the numbers`() {
        #expect(
            Renderer(.json).rendering(of: histogram) == #"""
                {"command":"list","status":"ok","kind":"chart",\#
                "rows":[{"from":0,"to":10,"count":3},{"from":10,"to":20,"count":0},{"from":20,"to":30,"count":12}],\#
                "chart":"histogram","minimum":0,"maximum":12,"mean":null,"median":null,"count":15,"missing":2}

                """#)
        #expect(Renderer(.csv).rendering(of: histogram) == "from,to,count\n0,10,3\n10,20,0\n20,30,12\n")
        #expect(
            Renderer(.csv).rendering(of: Output(.chart(.bars([1.5, nil]))))
                == "name,distance,count\na,1.5,1\nb,,1\n")
    }

    @Test func `in Markdown a chart is a table`() {
        #expect(
            Renderer(.markdown).rendering(of: Output(.chart(.bars([2, nil])))) == """
                | Name | Mean | Count |
                | --- | ---: | ---: |
                | a | 2 | 1 |
                | b | – | 1 |

                """)
    }

    @Test func `a chart on an ASCII terminal uses only ASCII`() {
        var options = Renderer(.table).options
        options.isASCII = true
        let text = Renderer(options).rendering(of: Output(.chart(.bars([3, -1]))))
        #expect(text.contains("|###"))
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
        var asked = Chart.bars([3, -1])
        asked.isASCII = true
        #expect(Renderer(.table).rendering(of: Output(.chart(asked))) == text)
    }

    @Test func `an empty chart draws nothing`() {
        for format in [OutputFormat.table, .plain, .markdown] {
            #expect(Renderer(format).rendering(of: Output(.chart(.bars([])))) == "")
        }
    }

    @Test func `a chart can be read aloud`() {
        let chart = Chart.bars([4, 2, nil])
        let sentence = "Distance by Name, mean: 3 hotels, highest a with 4, lowest b with 2."
        #expect(chart.sentence.exact == sentence)
        let spoken = SpokenRenderer(in: .english).lines(of: Output(.chart(chart), message: chart.sentence)).text
        #expect(spoken == sentence + "\na: 4.\nb: 2.\nc: nothing.\n")
        #expect(Chart.bars([]).sentence.exact == "No hotels to chart.")
        #expect(Chart.bars([2, 2]).sentence.exact == "Distance by Name, mean: 2 hotels, 2 each.")
    }

    @Test func `a long name wraps beside its bar`() {
        let chart = Chart.named(String(repeating: "long ", count: 30))
        let lines = Renderer(.table, width: 60).rendering(of: Output(.chart(chart))).split(separator: "\n")
        #expect(lines.allSatisfy { TextWidth.cells(of: String($0)) <= 60 })
        #expect(lines.filter { $0.contains("█") }.count == 1)
    }
}

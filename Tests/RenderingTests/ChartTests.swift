import CommandKit
import Testing

@testable import Rendering

@Suite struct ChartBarsTests {
    @Test func `bars are proportional to their values, in eighths of a cell`() {
        #expect(
            ChartBars(of: [8, 4, 0.5, 1, 0, nil], cells: 8).strings == [
                "████████", "████", "▌", "█", "", "",
            ])
    }

    @Test func `any value above zero is visible`() {
        let bars = ChartBars(of: [1e12, 1, -1], cells: 20).strings
        #expect(bars[1].last != bars[1].first)
        #expect(bars[2].contains { !" │".contains($0) })
    }

    @Test func `negative values extend to the left of the axis`() {
        #expect(
            ChartBars(of: [30, -10, 15, 0, nil], cells: 9).strings == [
                "  │██████", "██│", "  │███", "  │", "",
            ])
        #expect(ChartBars(of: [-1, -0.5], cells: 5).strings == ["████│", "  ██│"])
    }

    @Test(arguments: [[0.0, 0], [1e308, -1e308], [.leastNonzeroMagnitude], [], [-0.0]])
    func `values of any magnitude are drawn in position`(numbers: [Double]) {
        for bar in ChartBars(of: numbers, cells: 20).strings { #expect(bar.count <= 21) }
    }

    @Test(arguments: 1...60)
    func `no bar exceeds the available width, whatever its value`(seed: Int) {
        let numbers = (0..<12).map {
            Double(($0 * 7_919 + seed * 104_729) % 2_003 - (seed.isMultiple(of: 2) ? 900 : 0))
        }
        let cells = 10 + seed
        for bar in ChartBars(of: numbers, cells: cells).strings {
            #expect(TextWidth.cells(of: bar) <= cells, "\(numbers)")
        }
    }
}

@Suite struct ChartRenderingTests {
    private let histogram = Output.histogram([3, 0, 12])

    @Test(arguments: [40, 60, 100, 160])
    func `on a screen bars fill the rest of the line`(width: Int) {
        let lines = Renderer(.table, width: width).rendering(of: histogram).split(separator: "\n")
        let widest = lines.map { TextWidth.cells(of: String($0)) }.max()
        #expect(widest == min(width, 19 + 72))
    }

    @Test func `a chart on an ASCII terminal uses only ASCII`() {
        var options = Renderer(.table).options
        options.isASCII = true
        let text = Renderer(options).rendering(of: .bars([3, -1]))
        #expect(text.contains("|###"))
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
        #expect(Renderer(.table).rendering(of: .bars([3, -1], isASCII: true)) == text)
    }

    @Test func `an empty chart draws nothing`() {
        for format in [OutputFormat.table, .plain, .markdown] {
            #expect(Renderer(format).rendering(of: .bars([])) == "")
        }
    }

    @Test func `a long name wraps beside its bar`() {
        let chart = Output.bars([3], names: [String(repeating: "long ", count: 30)])
        let lines = Renderer(.table, width: 60).rendering(of: chart).split(separator: "\n")
        #expect(lines.allSatisfy { TextWidth.cells(of: String($0)) <= 60 })
        #expect(lines.filter { $0.contains("█") }.count == 1)
    }
}

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

import CommandKit
import Testing

@testable import Rendering

@Suite struct LineDrawingTests {
    private func text(_ numbers: [Double?], width: Int = 40, height: Int? = nil, isASCII: Bool = false) -> String {
        let lines = LineDrawing(.figures(numbers), of: 1, width: width, height: height, in: .english)?.drawn ?? []
        return (isASCII ? lines.map(\.inASCII) : lines).text
    }

    @Test func `a line connects rows over a scale of round numbers`() {
        #expect(
            text([0, 10, 20, 30], width: 24, isASCII: true) == """
                30 +                  ..
                   |                ...
                   |              ..
                20 +            ..
                   |         ...
                   |       ...
                10 +     ...
                   |   ...
                   | ..
                 0 +.-------------------
                    a     b     c      d

                """)
    }

    @Test(arguments: [60, 80, 100, 160])
    func `a line chart fits the width`(width: Int) {
        let numbers = (0..<300).map { Double($0 * 37 % 101) - 20 }
        let lines = text(numbers, width: width).split(separator: "\n")
        #expect(lines.allSatisfy { TextWidth.cells(of: String($0)) <= width })
        #expect((lines.map { TextWidth.cells(of: String($0)) }.max() ?? 0) > width - 12)
        #expect(lines.count < 24)
    }

    @Test(arguments: 1...60)
    func `a line chart fills the window height up to a readable maximum`(height: Int) {
        let lines = text((0..<50).map { Double($0 * 37 % 101) }, width: 80, height: height).split(separator: "\n")
        #expect(lines.count <= min(max(height, 8), 40))
        #expect(lines.count > min(max(height, 8), 40) * 2 / 3)
        #expect(lines.count { $0.contains("┤") } >= 3)
    }

    @Test func `right-to-left names keep their positions`() throws {
        let table = Table.figures([1, 2, 3], names: ["واحد", "اثنان", "ثلاثة"])
        let localizer = Localizer(.arabic)
        let drawing = try #require(LineDrawing(table, of: 1, width: 60, height: nil, in: localizer))
        let names = LineWriter(localizer).read(drawing.drawn.suffix(1))
        #expect(names.contains("\u{2068}واحد\u{2069}") && names.contains("\u{2068}اثنان\u{2069}"))
    }

    @Test func `a missing value interrupts the line`() {
        let whole = text([5, 5, 5, 5, 5])
        let broken = text([5, nil, nil, nil, 5])
        #expect(whole.filter { $0 == "⠒" || $0 == "⠉" || $0 == "⠤" || $0 == "⣀" }.count > 20)
        #expect(broken.filter { $0 == "⠒" || $0 == "⠉" || $0 == "⠤" || $0 == "⣀" }.count < 4)
    }

    @Test(arguments: [[0.0], [1e308, -1e308], [.leastNonzeroMagnitude, 0], [7, 7, 7], [-3]])
    func `values of any magnitude have a scale`(numbers: [Double]) {
        let lines = text(numbers).split(separator: "\n")
        #expect((4...20).contains(lines.count))
    }

    @Test func `empty data draws nothing`() {
        #expect(LineDrawing(.figures([]), of: 1, width: 80, height: nil, in: .english) == nil)
        #expect(LineDrawing(.figures([nil]), of: 1, width: 80, height: nil, in: .english) == nil)
    }
}

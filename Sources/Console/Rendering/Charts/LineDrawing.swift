import CommandKit
import Domain

/// A chart drawn as a line, with a scale at its left and the names of some rows below it.
struct LineDrawing {
    private let chart: Chart
    private let scale: LineScale
    private let isASCII: Bool
    private let wording: Wording
    /// The names of the ticks, and how wide the widest is.
    private let names: [String]
    private let margin: Int
    /// The characters of the drawing itself.
    private let columns: Int
    private let lines: Int

    /// Cells in a line with which a line can be read.
    static let narrowest = 40

    /// - Parameter width: Cells in a line of the terminal.
    ///
    /// Nil where there is nothing to draw.
    init?(_ chart: Chart, width: Int, isASCII: Bool, in wording: Wording) {
        // Every tick has a line of its own, and two between it and the next.
        let ticks = width < 80 ? 4 : 5
        guard let scale = LineScale(chart.rows.compactMap(\.figure), most: ticks) else { return nil }
        (self.chart, self.scale, self.isASCII, self.wording) = (chart, scale, isASCII, wording)
        names = scale.ticks.map { wording.cell($0.brief) }
        margin = names.map { TextWidth.cells(of: $0) }.max() ?? 0
        columns = min(max(width - margin - 3, 20), 150)
        lines = (scale.ticks.count - 1) * 3 + 1
    }

    /// The lines, without blanks at their ends.
    var drawn: [Line] {
        let canvas = canvas
        let scale = (0..<lines).map { line in
            let tick = tick(at: line)
            let name = tick.map { names[$0] } ?? ""
            let zero = tick.map { self.scale.ticks[$0].measure == 0 } ?? false
            let blank: Character = zero ? isASCII ? "-" : "─" : " "
            let characters = canvas.characters(ofLine: line).map { $0 ?? blank }
            let drawn = name.padded(to: margin, .right) + " " + axis(hasTick: tick != nil) + String(characters)
            return Line([Span(String(drawn.trimmingLast(" ")))], isLeftToRight: true)
        }
        return scale + [Line([.blanks(margin + 2), Span(labelLine)], isLeftToRight: true)]
    }

    private func axis(hasTick: Bool) -> String {
        hasTick ? isASCII ? "+" : "┤" : isASCII ? "|" : "│"
    }

    /// The tick whose line that is, counted from the top.
    private func tick(at line: Int) -> Int? {
        line.isMultiple(of: 3) ? scale.ticks.count - 1 - line / 3 : nil
    }

    private var canvas: DotCanvas {
        var canvas = DotCanvas(columns: columns, lines: lines, isASCII: isASCII)
        var last: (x: Int, y: Int)?
        // Dots of the first and the last tick stand in the middle of their lines, as the names do.
        let inset = isASCII ? 0 : 1.5
        for (place, row) in chart.rows.enumerated() {
            guard let figure = row.figure else {
                last = nil
                continue
            }
            let height = inset + scale.height(of: figure) * (Double(canvas.height - 1) - 2 * inset)
            let point = (x: x(of: place, in: canvas.width), y: Int(height.rounded()))
            canvas.line(from: last ?? point, to: point)
            last = point
        }
        return canvas
    }

    private func x(of place: Int, in width: Int) -> Int {
        chart.rows.count < 2 ? width / 2 : place * (width - 1) / (chart.rows.count - 1)
    }

    /// The names of as many rows as stand beside each other, evenly from the first one.
    private var labelLine: String {
        let labels = chart.rows.map { wording.cell($0.label.message) }
        let widest = (labels.map { TextWidth.cells(of: $0) }.max() ?? 0) + 3
        let most = max(1, columns / widest)
        let step = max(1, (labels.count + most - 1) / most)
        var line = ""
        for place in stride(from: 0, to: labels.count, by: step) {
            // Each begins below its point; the last one may have to end at the edge.
            let start = min(x(of: place, in: columns), max(columns - TextWidth.cells(of: labels[place]), 0))
            guard place == 0 || start > TextWidth.cells(of: line) else { continue }
            line = line.padded(to: start) + labels[place]
        }
        return line
    }
}

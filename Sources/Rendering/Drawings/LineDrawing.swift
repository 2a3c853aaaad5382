import CommandKit
import Domain

/// A chart drawn as a line, with a scale at its left and the names of some rows below it.
struct LineDrawing {
    private let chart: Chart
    /// Round numbers in rising order, from below the lowest figure or 0 to above the highest figure or 0.
    private let ticks: [Chart.Figure]
    private let pen: DrawingCharacters
    private let localizer: Localizer
    /// The names of the ticks, and the width of the widest.
    private let names: [String]
    private let margin: Int
    /// The size of the drawing itself, in characters.
    private let columns: Int
    private let lines: Int
    /// The lines from one tick to the next.
    private let spacing: Int

    /// The narrowest terminal for a readable drawing, in cells.
    static let narrowest = 40
    /// The height of a drawing with its line of names, in lines; a higher one is not easier to read.
    private static let heights = 8...40
    /// The lines from one tick to the next; the fewest if the window is unknown.
    private static let spacings = 3...8

    /// - Parameters:
    ///   - width: Cells in a line of the terminal.
    ///   - height: The most lines, unless the smallest readable drawing needs more; nil if the window is unknown.
    ///
    /// Returns nil if there is nothing to draw.
    init?(_ chart: Chart, width: Int, height: Int?, pen: DrawingCharacters, in localizer: Localizer) {
        // The last line has the names of rows.
        let room = height.map { min(max($0, Self.heights.lowerBound), Self.heights.upperBound) - 2 }
        let most = room.map { $0 / Self.spacings.lowerBound + 1 } ?? (width < 80 ? 4 : 5)
        ticks = Self.ticks(for: chart.rows.compactMap(\.figure), most: most)
        guard ticks.count > 1 else { return nil }
        (self.chart, self.pen, self.localizer) = (chart, pen, localizer)
        names = ticks.map { localizer.cell($0.brief) }
        margin = names.map { TextWidth.cells(of: $0) }.max() ?? 0
        columns = min(max(width - margin - 3, 20), 150)
        let even = (room ?? 0) / (ticks.count - 1)
        spacing = min(max(even, Self.spacings.lowerBound), Self.spacings.upperBound)
        lines = (ticks.count - 1) * spacing + 1
    }

    /// The lines, without blanks at their ends.
    var drawn: [Line] {
        let canvas = canvas
        let scale = (0..<lines).map { line in
            let tick = tick(at: line)
            let name = tick.map { names[$0] } ?? ""
            let zero = tick.map { ticks[$0].measure == 0 } ?? false
            let blank: Character = zero ? pen == .ascii ? "-" : "─" : " "
            let characters = String(canvas.characters(ofLine: line).map { $0 ?? blank })
            let blanks = Span.blanks(margin - TextWidth.cells(of: name))
            return Line([blanks, Span(name, isApart: true), Span(" " + axis(hasTick: tick != nil) + characters)])
        }
        return (scale + [Line([.blanks(margin + 2)]) + labelLine]).map { Line($0.trimmed.spans, isLeftToRight: true) }
    }

    private static func ticks(for figures: [Chart.Figure], most: Int) -> [Chart.Figure] {
        guard let some = figures.first else { return [] }
        // A scale without 0 makes small differences look large.
        let measures = figures.map(\.measure) + [0]
        let (low, high) = (measures.min() ?? 0, measures.max() ?? 0)
        let step = RoundStep(atLeast: high / Double(most - 1) - low / Double(most - 1), in: some.scale)
        return step.multiples(from: low, through: high, atMost: most + 1).map(some.at)
    }

    private func axis(hasTick: Bool) -> String {
        hasTick ? pen == .ascii ? "+" : "┤" : pen == .ascii ? "|" : "│"
    }

    /// Returns the tick on a line, counted from the top; nil for a line without a tick.
    private func tick(at line: Int) -> Int? {
        line.isMultiple(of: spacing) ? ticks.count - 1 - line / spacing : nil
    }

    private var canvas: DotCanvas {
        var canvas = DotCanvas(columns: columns, lines: lines, sign: pen == .ascii ? "#" : nil)
        var last: (x: Int, y: Int)?
        // The dots of the first and the last tick are in the middle of their lines, as the names are.
        let inset = pen == .ascii ? 0 : 1.5
        for (place, row) in chart.rows.enumerated() {
            guard let figure = row.figure else {
                last = nil
                continue
            }
            let height = inset + part(of: figure) * (Double(canvas.height - 1) - 2 * inset)
            let point = (x: x(of: place, in: canvas.width), y: Int(height.rounded()))
            canvas.line(from: last ?? point, to: point)
            last = point
        }
        return canvas
    }

    /// Returns the height of a figure, from 0 to 1.
    private func part(of figure: Chart.Figure) -> Double {
        let (lowest, highest) = (ticks[0].measure / 2, ticks[ticks.count - 1].measure / 2)
        // Both are halved, so that the distance between two huge numbers is finite.
        return (figure.measure / 2 - lowest) / (highest - lowest)
    }

    private func x(of place: Int, in width: Int) -> Int {
        chart.rows.count < 2 ? width / 2 : place * (width - 1) / (chart.rows.count - 1)
    }

    /// The names of as many rows as fit, at even distances from the first one, and the name of the last one.
    private var labelLine: Line {
        let labels = chart.rows.map { localizer.cell($0.label.message) }
        guard let last = labels.last else { return Line() }
        let widest = (labels.map { TextWidth.cells(of: $0) }.max() ?? 0) + 3
        let step = max(1, (labels.count * widest + columns - 1) / columns)
        // The last one ends at the edge, where its point is.
        let end = max(columns - TextWidth.cells(of: last), 0)
        var line = Line()
        for place in stride(from: 0, to: labels.count - 1, by: step) {
            // Each begins below its point.
            let (start, width) = (x(of: place, in: columns), TextWidth.cells(of: labels[place]))
            guard start + width < end, place == 0 || start > line.cells else { continue }
            line = line.padded(to: start) + Line(labels[place], isApart: true)
        }
        return line.padded(to: labels.count > 1 ? end : x(of: 0, in: columns)) + Line(last, isApart: true)
    }
}

import CommandKit

/// A column of figures drawn as a line, with a scale at its left and the names of some rows below it.
struct LineDrawing {
    private let figures: [Double?]
    private let labels: [String]
    /// Round numbers in rising order, from below the lowest figure or 0 to above the highest figure or 0.
    private let ticks: [Double]
    /// The names of the ticks, and the width of the widest.
    private let names: [String]
    private let margin: Int
    /// The width of the drawing itself, in characters.
    private let columns: Int
    private let spacing: Int

    /// The narrowest terminal for a readable drawing, in cells.
    static let narrowest = 40
    /// The height of a drawing with its line of names, in lines; a higher one is not easier to read.
    private static let heights = 8...40
    /// The lines from one tick to the next; the fewest if the window is unknown.
    private static let spacings = 3...8

    /// Returns nil if there is nothing to draw.
    ///
    /// - Parameter height: The most lines, unless the smallest readable drawing needs more; nil if it is unknown.
    init?(_ table: Table, of place: Int, width: Int, height: Int?, in localizer: Localizer) {
        // The last line has the names of rows.
        let room = height.map { min(max($0, Self.heights.lowerBound), Self.heights.upperBound) - 2 }
        let most = room.map { $0 / Self.spacings.lowerBound + 1 } ?? (width < 80 ? 4 : 5)
        figures = table.rows.map { $0[place].measure }
        guard let figure = table.rows.lazy.map({ $0[place] }).first(where: { $0.measure != nil }),
            let names = table.columns(for: .seen).first?.place
        else { return nil }
        let cells = ValueText(.cell, in: localizer)
        labels = table.rows.map { cells.string(for: $0[names]) }
        // A scale without 0 makes small differences look large.
        let (low, high) = figures.reduce((0, 0)) { (min($0.0, $1 ?? 0), max($0.1, $1 ?? 0)) }
        let step = RoundStep(atLeast: high / Double(most - 1) - low / Double(most - 1), in: figure.scale)
        ticks = step.multiples(from: low, through: high, atMost: most + 1)
        self.names = ticks.map { localizer.cell(figure.at($0).brief) }
        margin = self.names.map { TextWidth.cells(of: $0) }.max() ?? 0
        columns = min(max(width - margin - 3, 20), 150)
        let even = (room ?? 0) / (ticks.count - 1)
        spacing = min(max(even, Self.spacings.lowerBound), Self.spacings.upperBound)
    }

    var drawn: [Line] {
        let canvas = canvas
        let scale = (0...(ticks.count - 1) * spacing).map { line -> Line in
            let tick = line.isMultiple(of: spacing) ? ticks.count - 1 - line / spacing : nil
            let name = tick.map { names[$0] } ?? ""
            var signs = canvas.characters(ofLine: line)
            if let tick, ticks[tick] == 0 { signs = signs.map { $0 == " " ? "─" : $0 } }
            let blanks = Span.blanks(margin - TextWidth.cells(of: name))
            return Line([blanks, Span(name, isApart: true), Span(tick == nil ? " │" : " ┤"), Span(String(signs))])
        }
        return (scale + [Line([.blanks(margin + 2)]) + labelLine]).map { Line($0.trimmed.spans, isLeftToRight: true) }
    }

    private var canvas: DotCanvas {
        var canvas = DotCanvas(columns: columns, lines: (ticks.count - 1) * spacing + 1)
        var last: (x: Int, y: Int)?
        // The dots of the first and the last tick are in the middle of their lines, as the names are.
        let (lowest, highest, inset) = (ticks[0] / 2, ticks[ticks.count - 1] / 2, 1.5)
        for (place, figure) in figures.enumerated() {
            // All are halved, so that the distance between two huge numbers is finite.
            let point = figure.map { figure in
                let height = (figure / 2 - lowest) / (highest - lowest) * (Double(canvas.height - 1) - 2 * inset)
                return (x: x(of: place, in: canvas.width), y: Int((inset + height).rounded()))
            }
            if let point { canvas.line(from: last ?? point, to: point) }
            last = point
        }
        return canvas
    }

    private func x(of place: Int, in width: Int) -> Int {
        figures.count < 2 ? width / 2 : place * (width - 1) / (figures.count - 1)
    }

    /// The names of as many rows as fit, at even distances from the first one, and the name of the last one.
    private var labelLine: Line {
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

import CommandKit

/// A map with its legend below it, or beside it in a wide window, together no higher than the window.
struct MapLayout {
    private let map: RecordMap
    /// Cells in a line.
    private let width: Int
    private let pen: MapPen
    private let wording: Wording

    init(_ map: RecordMap, width: Int, pen: MapPen, in wording: Wording) {
        (self.map, self.width, self.pen, self.wording) = (map, width, pen, wording)
    }

    /// The cells that a map may be wide with its frame: narrower it could not be read.
    private static let widths = 40...160
    /// The cells of a map in a window of which nothing is known.
    private static let usualWidth = 100
    /// Cells in a line with which a legend stands beside its map.
    private static let wide = WideLayout.usual
    /// The cells that a legend beside a map has at least, or a quarter of the window.
    private static let narrowestLegend = 40
    /// Blanks between a map and the legend beside it.
    private static let gap = 2
    /// Lines of the upper and the lower side of the frame.
    private static let edges = 2
    /// Cells of the left and the right side.
    private static let sides = 2

    /// Cells in a line with which a map can be read.
    static var narrowest: Int { widths.lowerBound }

    /// The lines of both.
    ///
    /// - Parameter height: How many there may be, unless the map could not be read then; nil for the usual size.
    func lines(height: Int?) -> [Line] {
        guard let height else {
            let drawing = drawing(width: min(width, Self.usualWidth), lines: .max)
            return drawing.frame + drawing.notes + legend(of: drawing).lines(width: width)
        }
        return width >= Self.wide ? linesBeside(height: height) : linesBelow(height: height)
    }

    private func linesBeside(height: Int) -> [Line] {
        let legendWidth = max(Self.narrowestLegend, width / 4)
        let drawing = drawing(width: width - legendWidth - Self.gap, lines: height)
        // In a language that runs from right to left the map comes first too, and keeps east on the right.
        let frame = drawing.frame.map { line in
            wording.isMirrored ? Line([Span("\u{2066}")] + line.spans + [Span("\u{2069}")]) : line
        }
        let left = frame + drawing.notes
        let leftWidth = left.map(\.cells).max() ?? 0
        let right = legend(of: drawing).lines(width: width - leftWidth - Self.gap, height: max(height, left.count))
            .lines
        return Line.beside(left, right, leftWidth: leftWidth, between: Line([.blanks(Self.gap)]))
    }

    /// The legend has a quarter of the lines where that is enough, else what the smallest map leaves.
    private func linesBelow(height: Int) -> [Line] {
        let smallest = MapDrawing.lines(forColumns: Self.narrowest - Self.sides) + Self.edges
        let most = max(1, height - smallest - notes(width: width).count)
        let longest = legend(of: drawing(width: width, lines: height - 1))
        let quarter = longest.lines(width: width, height: max(1, min(height / 4, most)))
        let room = quarter.areAll ? quarter : longest.lines(width: width, height: most)
        let drawing = drawing(width: width, lines: height - room.lines.count)
        return drawing.frame + drawing.notes
            + legend(of: drawing).lines(width: width, height: room.lines.count).lines
    }

    private func legend(of drawing: MapDrawing) -> MapLegend { MapLegend(drawing.labels, pen: pen, in: wording) }

    /// The largest map that has place with its notes, or the smallest that can be read.
    private func drawing(width: Int, lines: Int) -> MapDrawing {
        let widest = widest(in: width)
        let fitting = MapDrawing.columns(inLines: min(lines - Self.edges - notes(width: width).count, widest))
        let columns = max(min(widest, fitting), Self.narrowest - Self.sides)
        return MapDrawing(map, columns: columns, width: width, pen: pen, in: wording)
    }

    /// The notes below the widest map; a narrower one has a shorter scale, so that its notes never take more lines.
    private func notes(width: Int) -> [Line] {
        MapDrawing.notes(on: map, columns: widest(in: width), width: width, pen: pen, in: wording)
    }

    /// The columns between the sides of the widest map.
    private func widest(in width: Int) -> Int { min(width, Self.widths.upperBound) - Self.sides }
}

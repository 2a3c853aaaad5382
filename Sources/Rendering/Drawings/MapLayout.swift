import CommandKit

/// Lays out a map with its legend below it, or beside it in a wide window, so that both fit the window.
struct MapLayout {
    private let map: RecordMap
    /// Cells in a line.
    private let width: Int
    private let pen: DrawingCharacters
    private let localizer: Localizer

    init(_ map: RecordMap, width: Int, pen: DrawingCharacters, in localizer: Localizer) {
        (self.map, self.width, self.pen, self.localizer) = (map, width, pen, localizer)
    }

    /// The width of a map with its frame, in cells; a narrower one is unreadable.
    private static let widths = 40...160
    /// The width of a map if the height of the window is unknown, in cells.
    private static let usualWidth = 100
    /// The narrowest window in which the legend is beside its map, in cells.
    private static let wide = WideLayout.usual
    /// The width left for a legend beside a map, in cells; a quarter of the window if that is more.
    private static let narrowestLegend = 40
    /// The blanks between a map and the legend beside it.
    private static let gap = 2
    /// The lines of the frame's upper and lower side.
    private static let edges = 2
    /// The cells of the frame's left and right side.
    private static let sides = 2

    /// The narrowest window for a map, in cells.
    static var narrowest: Int { widths.lowerBound }

    /// Returns the lines of the map and its legend.
    ///
    /// - Parameter height: The most lines, unless the smallest readable map needs more; nil if the window is unknown.
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
        // In a right-to-left language the map comes first too, at the right. U+2066 and U+2069 keep its east on the right.
        let frame = drawing.frame.map { line in
            localizer.isMirrored ? Line([Span("\u{2066}")] + line.spans + [Span("\u{2069}")]) : line
        }
        let left = frame + drawing.notes
        let leftWidth = left.map(\.cells).max() ?? 0
        let right = legend(of: drawing).lines(width: width - leftWidth - Self.gap, height: max(height, left.count))
            .lines
        return Line.beside(left, right, leftWidth: leftWidth, between: Line([.blanks(Self.gap)]))
    }

    /// Gives the legend a quarter of the lines if that is enough, else all that the smallest map leaves.
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

    private func legend(of drawing: MapDrawing) -> MapLegend { MapLegend(drawing.labels, pen: pen, in: localizer) }

    /// Returns the largest map that fits with its notes, or the smallest readable one.
    private func drawing(width: Int, lines: Int) -> MapDrawing {
        let widest = widest(in: width)
        let fitting = MapDrawing.columns(inLines: min(lines - Self.edges - notes(width: width).count, widest))
        let columns = max(min(widest, fitting), Self.narrowest - Self.sides)
        return MapDrawing(map, columns: columns, width: width, pen: pen, in: localizer)
    }

    /// Returns the notes of the widest map. A narrower map has a shorter scale, so its notes never take more lines.
    private func notes(width: Int) -> [Line] {
        MapDrawing.notes(on: map, columns: widest(in: width), width: width, pen: pen, in: localizer)
    }

    /// Returns the columns between the sides of the widest map.
    private func widest(in width: Int) -> Int { min(width, Self.widths.upperBound) - Self.sides }
}

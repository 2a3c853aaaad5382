import CommandKit
import Domain

/// A map drawn with characters: a frame with labels and the ground behind them, a scale, and a key to the price marks.
struct MapDrawing {
    let labels: [MapLabel]
    /// The scale, and the meaning of the price marks.
    let notes: [Line]
    private let map: RecordMap
    private let columns: Int
    private let lines: Int
    private let pen: DrawingCharacters
    private let localizer: Localizer

    /// - Parameters:
    ///   - columns: The characters between the sides of the frame, at least 38.
    ///   - width: The width of the notes in cells.
    init(_ map: RecordMap, columns: Int, width: Int, pen: DrawingCharacters, in localizer: Localizer) {
        (self.map, self.columns, self.pen, self.localizer) = (map, columns, pen, localizer)
        lines = Self.lines(forColumns: columns)
        labels = MapLabelling(map, columns: columns, lines: lines).labels
        notes = Self.notes(on: map, columns: columns, width: width, pen: pen, in: localizer)
    }

    /// Returns the number of lines between the upper and the lower side of the frame; a character is twice as high as
    /// wide.
    static func lines(forColumns columns: Int) -> Int { Int((Double(columns) / aspect).rounded()) }

    /// Returns the number of columns of a map with a number of lines.
    static func columns(inLines lines: Int) -> Int { Int(Double(lines) * aspect) }

    private static let aspect = MapViewport.aspect * 2

    /// The lines with the frame around them, which have east on the right in every language.
    var frame: [Line] {
        let ground = MapGround(map.viewport, columns: columns, lines: lines, pen: pen, in: localizer)
        let lines = [topEdge(on: ground)] + (0..<lines).map { line($0, on: ground) } + [bottomEdge(on: ground)]
        return lines.map { Line($0.spans, isLeftToRight: true) }
    }

    /// Returns the scale and the zoom, with the meaning of each price mark beside them or below.
    static func notes(on map: RecordMap, columns: Int, width: Int, pen: DrawingCharacters, in localizer: Localizer)
        -> [Line]
    {
        let scale = MapScale(metresAcross: map.viewport.metresAcross, columns: columns)
        let zoom = Line(localizer.text("zoom \(map.viewport.zoom)"))
        let first = scale.line(with: pen, in: localizer) + zoom.indented(by: gap)
        let prices = priceNotes(on: map, pen: pen, in: localizer)
        let others = prices.reduce(0) { $0 + gap + $1.cells }
        let pieces = first.cells + others < width ? [[first] + prices] : [[first], prices]
        return pieces.flatMap { Line.flow($0, gap: gap, width: width - 1) }.map { $0.indented(by: 1) }
    }

    /// The blanks between two notes.
    private static let gap = 3

    private static func priceNotes(on map: RecordMap, pen: DrawingCharacters, in localizer: Localizer) -> [Line] {
        guard let prices = map.prices, map.clusters.contains(where: { $0.price != nil }) else { return [] }
        let meanings: [(PriceClasses.Class, Message)] = [
            (.low, "below \(prices.middle)"), (.middle, "below \(prices.high)"), (.high, "from \(prices.high)"),
        ]
        return meanings.map { price, meaning in
            Line([Span(pen.mark(of: price), as: price.role), Span(" "), Span(localizer.text(meaning))])
        }
    }

    /// Returns a line with the ground behind its labels, which have a blank on both sides.
    private func line(_ line: Int, on ground: MapGround) -> Line {
        let labels = labels.filter { $0.line == line }.sorted { $0.column < $1.column }
        var characters = ground.characters(ofLine: line).map { $0 ?? " " }
        for label in labels {
            for column in label.columns.widened(by: 1, in: columns) { characters[column] = " " }
        }
        let name = ground.parallels[line]
        if let name, let place = place(of: name, beside: labels) {
            characters.replaceSubrange(place, with: place.lowerBound == 0 ? name + " " : " " + name)
        }
        let sides = name == nil ? (pen.sides.plain, pen.sides.plain) : (pen.sides.left, pen.sides.right)
        var drawn = Line(sides.0)
        var end = 0
        for label in labels {
            drawn = drawn + Line(String(characters[end..<label.column]), as: .dim) + label.drawn(with: pen)
            end = label.columns.upperBound
        }
        return drawn + Line(String(characters[end...]), as: .dim) + Line(sides.1)
    }

    /// Returns the columns of a parallel's name and a blank: at the left edge, else at the right, else nil.
    private func place(of name: String, beside labels: [MapLabel]) -> Range<Int>? {
        [0..<name.count + 1, columns - name.count - 1..<columns].first { place in
            !labels.contains { $0.columns.overlaps(place) }
        }
    }

    private func topEdge(on ground: MapGround) -> Line {
        var edge = Array(repeating: pen.top.edge, count: columns)
        for (column, _) in ground.meridians { edge[column] = pen.top.tick }
        return Line(pen.top.left + edge.joined() + pen.top.right)
    }

    /// Returns the lower edge with the names of the meridians in it.
    private func bottomEdge(on ground: MapGround) -> Line {
        var edge = Line(pen.bottom.left)
        var end = 0
        for (column, name) in ground.meridians {
            let start = min(max(column - name.count / 2, 1), columns - name.count - 1)
            guard start > end else { continue }
            edge = edge + Line(String(repeating: pen.bottom.edge, count: start - end)) + Line(name, as: .dim)
            end = start + name.count
        }
        return edge + Line(String(repeating: pen.bottom.edge, count: columns - end) + pen.bottom.right)
    }
}

extension Range<Int> {
    /// Returns the range with `count` more columns on both sides, from 0 up to a limit.
    fileprivate func widened(by count: Int, in limit: Int) -> Range {
        Swift.max(lowerBound - count, 0)..<Swift.min(upperBound + count, limit)
    }
}

extension DrawingCharacters {
    /// The corners and edges of the frame, with the tick where a meridian crosses the upper one.
    var top: (left: String, edge: String, tick: String, right: String) {
        self == .fine ? ("┌", "─", "┬", "┐") : ("+", "-", "+", "+")
    }
    var bottom: (left: String, edge: String, right: String) { self == .fine ? ("└", "─", "┘") : ("+", "-", "+") }
    /// Both sides of the frame, and each of them where a parallel crosses it.
    var sides: (plain: String, left: String, right: String) { self == .fine ? ("│", "├", "┤") : ("|", "+", "+") }

    /// The ends and the middle of the bar of a scale.
    var scale: (left: String, edge: String, right: String) { self == .fine ? ("├", "─", "┤") : ("|", "-", "|") }

    /// Returns the mark for a price, one character; a higher mark means a higher price.
    func mark(of price: PriceClasses.Class) -> String {
        switch (self, price) {
        case (.fine, .low): "▁"
        case (.fine, .middle): "▄"
        case (.fine, .high): "█"
        case (.ascii, .low): "-"
        case (.ascii, .middle): "="
        case (.ascii, .high): "#"
        }
    }
}

extension PriceClasses.Class {
    var role: TextRole {
        switch self {
        case .low: .low
        case .middle: .middle
        case .high: .high
        }
    }
}

/// A bar that shows a distance on a map: `├──────┤ 2 km`.
struct MapScale {
    /// A round length: 1, 2 or 5 times a power of ten.
    let metres: Int
    /// The columns from the middle of the bar's first character to that of its last.
    let columns: Int

    /// - Parameters:
    ///   - metresAcross: The width of the drawing in metres.
    ///   - columns: The width of the drawing in columns; the bar takes a third of them at most.
    init(metresAcross: Double, columns: Int) {
        // The reciprocal of a round length is round too, so the largest length is found by its smallest reciprocal.
        metres = Int((1 / RoundStep(atLeast: 1 / max(metresAcross / 3, 1), in: .decimal).size).rounded())
        self.columns = max(1, Int((Double(metres) * Double(columns) / metresAcross).rounded()))
    }

    func line(with pen: DrawingCharacters, in localizer: Localizer) -> Line {
        let length: Message = metres < 1_000 ? "\(metres) m" : "\(metres / 1_000) km"
        let (left, edge, right) = pen.scale
        let bar = left + String(repeating: edge, count: columns - 1) + right
        return Line([Span(bar, isApart: true), Span(" " + localizer.text(length))])
    }
}

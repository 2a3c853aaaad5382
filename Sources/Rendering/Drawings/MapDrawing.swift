import CommandKit
import Domain

/// A map drawn with characters: a frame with labels in it, a scale, and what each label stands for.
struct MapDrawing {
    private let map: RecordMap
    private let labels: [MapLabel]
    private let ground: MapGround
    /// Cells in a line of the terminal.
    private let width: Int
    private let columns: Int
    private let lines: Int
    private let pen: MapPen
    private let wording: Wording

    /// The cells a map may be wide with its frame: narrower it could not be read.
    private static let widths = 40...160
    /// Lines of a screen of which nothing is known.
    private static let usualHeight = 30
    /// Lines that the frame, what stands below it and the prompt take.
    private static let linesBeside = 5

    /// What stands between the meanings of two marks.
    private static let gap = 3

    /// Cells in a line with which a map can be read.
    static var narrowest: Int { widths.lowerBound }

    /// - Parameters:
    ///   - width: Cells in a line of the terminal.
    ///   - height: Lines of the terminal, which the drawing does not exceed where it can be read all the same; nil where
    ///     that is not known.
    init(_ map: RecordMap, width: Int, height: Int?, pen: MapPen, in wording: Wording) {
        self.map = map
        self.width = width
        self.pen = pen
        self.wording = wording
        // A character is twice as high as it is wide.
        let aspect = MapViewport.aspect * 2
        let fitting = Int(Double((height ?? Self.usualHeight) - Self.linesBeside) * aspect)
        columns = min(max(min(width, fitting), Self.widths.lowerBound), Self.widths.upperBound) - 2
        lines = Int((Double(columns) / aspect).rounded())
        labels = MapLabelling(map, columns: columns, lines: lines).labels
        ground = MapGround(map.viewport, columns: columns, lines: lines, pen: pen, in: wording)
    }

    /// The frame, and below it the scale and what signs mean.
    var drawn: [Line] {
        let frame = [topEdge] + (0..<lines).map(line) + [bottomEdge]
        // East is on the right in every language.
        return frame.map { Line($0.spans, isLeftToRight: true) } + notes.map { $0.indented(by: 1) }
    }

    var legend: Grid { Grid(legend: labels, with: pen, in: wording) }

    /// The scale, and what the marks of prices mean.
    private var notes: [Line] {
        let scale = MapScale(metresAcross: map.viewport.metresAcross, columns: columns).text(with: pen)
        let zoom = wording.text("zoom \(map.viewport.zoom)")
        return [Line(scale, isApart: true) + Line(zoom).indented(by: Self.gap)]
            + priceNotes
    }

    /// What each mark means, in as many lines as that takes.
    private var priceNotes: [Line] {
        guard let prices = map.prices, labels.contains(where: { $0.price != nil }) else { return [] }
        let meanings: [(PriceClasses.Class, Message)] = [
            (.low, "below \(prices.middle)"), (.middle, "below \(prices.high)"), (.high, "from \(prices.high)"),
        ]
        var notes: [Line] = []
        for (price, meaning) in meanings {
            let note = Line([Span(pen.mark(of: price), as: price.role), Span(" "), Span(wording.text(meaning))])
            if let last = notes.last, last.cells + Self.gap + note.cells <= width - 1 {
                notes[notes.count - 1] = last + note.indented(by: Self.gap)
            } else {
                notes.append(note)
            }
        }
        return notes
    }

    /// A line with the ground behind its labels, which have a blank on both sides.
    private func line(_ line: Int) -> Line {
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

    /// Where the name of a parallel stands with a blank beside it: at the left edge, or at the right one where labels are
    /// in its way.
    private func place(of name: String, beside labels: [MapLabel]) -> Range<Int>? {
        [0..<name.count + 1, columns - name.count - 1..<columns].first { place in
            !labels.contains { $0.columns.overlaps(place) }
        }
    }

    private var topEdge: Line {
        var edge = Array(repeating: pen.top.edge, count: columns)
        for (column, _) in ground.meridians { edge[column] = pen.top.tick }
        return Line(pen.top.left + edge.joined() + pen.top.right)
    }

    /// The lower edge with the names of the meridians in it.
    private var bottomEdge: Line {
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
    /// The range with as many places more on both sides, from 0 up to a limit.
    fileprivate func widened(by count: Int, in limit: Int) -> Range {
        Swift.max(lowerBound - count, 0)..<Swift.min(upperBound + count, limit)
    }
}

extension Grid {
    /// What each label of a drawn map stands for, and what that costs where it is known.
    init(legend labels: [MapLabel], with pen: MapPen, in wording: Wording) {
        self.wording = wording
        let hasPrices = labels.contains { $0.cluster.price != nil }
        columns =
            [Column(title: "", role: .number, alignment: .right), Column(title: "", role: .text)]
            + (hasPrices ? [Column(title: "", role: .money, alignment: .right)] : [])
        rows = labels.map { label in
            [label.drawn(with: pen).text, Self.meaning(of: label.cluster, in: wording)]
                + (hasPrices ? [Self.price(of: label.cluster, in: wording)] : [])
        }
    }

    /// What a record costs, or the cheapest and the dearest of several.
    private static func price(of cluster: RecordMap.Cluster, in wording: Wording) -> String {
        guard let lowest = cluster.prices.first, let highest = cluster.prices.last else { return ValueText.missing }
        return wording.cell(lowest == highest ? "\(lowest)" : "\(lowest) to \(highest)")
    }

    /// Stretches of row numbers that a legend lists; a cluster of thousands would bury the map.
    private static let spanLimit = 12

    /// The headline of a record that stands alone, the row numbers of several.
    private static func meaning(of cluster: RecordMap.Cluster, in wording: Wording) -> String {
        if let name = cluster.localName { return VisibleText(name).string }
        let spans = RowSpans(cluster.rows)
        let listed = spans.strings.prefix(spanLimit).joined(separator: ", ")
        let rest = spans.spans.dropFirst(spanLimit).reduce(0) { $0 + $1.count }
        return rest == 0 ? listed : wording.cell("\(listed) and \(rest) more")
    }
}

/// What a map is drawn with.
enum MapPen {
    /// Lines and blocks: where the terminal shows UTF-8.
    case fine
    /// Letters and signs that every terminal has.
    case ascii

    /// Corners and edges of the frame, with what marks where a meridian crosses it.
    var top: (left: String, edge: String, tick: String, right: String) {
        self == .fine ? ("┌", "─", "┬", "┐") : ("+", "-", "+", "+")
    }
    var bottom: (left: String, edge: String, right: String) { self == .fine ? ("└", "─", "┘") : ("+", "-", "+") }
    /// Both sides of the frame, and each where a parallel crosses it.
    var sides: (plain: String, left: String, right: String) { self == .fine ? ("│", "├", "┤") : ("|", "+", "+") }

    /// Ends and middle of the bar of a scale.
    var scale: (left: String, edge: String, right: String) { self == .fine ? ("├", "─", "┤") : ("|", "-", "|") }

    /// What is said of a price without colours: the higher the dearer, one character.
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

/// A bar that says how far it is on a map: `├──────┤ 2 km`.
struct MapScale {
    /// A round length: 1, 2 or 5 with noughts behind it.
    let metres: Int
    /// The columns from the middle of the bar's first character to that of its last.
    let columns: Int

    /// - Parameters:
    ///   - metresAcross: What the drawing is wide.
    ///   - columns: The same in columns; the bar takes a third of them at most.
    init(metresAcross: Double, columns: Int) {
        let limit = max(metresAcross / 3, 1)
        var power = 1
        while Double(power * 10) <= limit { power *= 10 }
        let metres = [5 * power, 2 * power].first { Double($0) <= limit } ?? power
        self.metres = metres
        self.columns = max(1, Int((Double(metres) * Double(columns) / metresAcross).rounded()))
    }

    func text(with pen: MapPen) -> String {
        let length = metres < 1_000 ? "\(metres) m" : "\(metres / 1_000) km"
        let (left, edge, right) = pen.scale
        return left + String(repeating: edge, count: columns - 1) + right + " " + length
    }
}

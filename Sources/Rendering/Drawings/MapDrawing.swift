import CommandKit

/// A map drawn with characters: a frame with labels and the ground behind them, a scale, the meaning of the price
/// marks, and a legend below it, or beside it in a wide window.
struct MapDrawing {
    let map: RecordMap
    let width: Int
    let localizer: Localizer

    /// The narrowest window for a map, in cells.
    static let narrowest = 40
    /// The width of the widest map, and of a map if the height of the window is unknown, in cells.
    private static let widest = (screen: 160, usual: 100)
    /// The cells of the frame's sides, and the lines of its upper and lower edge.
    private static let edges = 2
    /// The width left for a legend beside a map, in cells; a quarter of the window if that is more.
    private static let narrowestLegend = 40
    /// The narrowest column of a legend, and the narrowest name in it, in cells.
    private static let narrowestEntry = 28
    private static let narrowestName = 8
    /// The blanks between notes, and between the columns of a legend.
    private static let gap = 3
    /// The columns for each line of a map; a character is twice as high as wide.
    private static let aspect = MapViewport.aspect * 2

    /// Returns the lines of the map and its legend, which gets up to a third of the lines if it is below.
    ///
    /// - Parameter height: The most lines, unless the smallest readable map needs more; nil if the window is unknown.
    func lines(height: Int?) -> [Line] {
        let isBeside = height != nil && width >= WideLayout.usual
        let beside = isBeside ? max(Self.narrowestLegend, width / 4) + GridLayout.gap : 0
        let widest = min(width - beside, height == nil ? Self.widest.usual : Self.widest.screen) - Self.edges
        // A narrower map has a shorter scale, so its notes never take more lines.
        let noteLines = notes(columns: widest, width: width - beside).count
        let smallest = Self.lines(forColumns: Self.narrowest - Self.edges) + Self.edges + noteLines
        let below = isBeside ? 0 : height.map { min(map.clusters.count, max(1, min($0 / 3, $0 - smallest))) } ?? 0
        let fitting = height.map { Int(Double(min($0, width) - below - Self.edges - noteLines) * Self.aspect) }
        let columns = max(min(widest, fitting ?? widest), Self.narrowest - Self.edges)
        let labels = MapLabel.placed(map, columns: columns, lines: Self.lines(forColumns: columns))
        let drawn = frame(labels, columns: columns)
        let notes = notes(columns: columns, width: width - beside)
        guard isBeside else {
            return drawn + notes + legend(of: labels, width: width, height: height == nil ? .max : below)
        }
        // In a right-to-left language the map comes first too, at the right. U+2066 and U+2069 keep its east on the
        // right.
        let frame = drawn.map { line in
            localizer.isMirrored ? Line([Span("\u{2066}")] + line.spans + [Span("\u{2069}")]) : line
        }
        let leftWidth = (frame + notes).map(\.cells).max() ?? 0
        let right = legend(
            of: labels, width: width - leftWidth - GridLayout.gap, height: max(height ?? 0, frame.count + notes.count))
        return Line.beside(frame + notes, right, leftWidth: leftWidth, between: Line([.blanks(GridLayout.gap)]))
    }

    private static func lines(forColumns columns: Int) -> Int { Int((Double(columns) / aspect).rounded()) }

    /// Returns the lines with the frame around them, which have east on the right in every language.
    private func frame(_ labels: [MapLabel], columns: Int) -> [Line] {
        let count = Self.lines(forColumns: columns)
        let ground = MapGround(map.viewport, columns: columns, lines: count, in: localizer)
        var top = CharacterRow(Array(repeating: "─", count: columns), as: nil)
        var bottom = top
        for (column, name) in ground.meridians {
            top.put("┬", at: column, as: nil)
            let start = min(max(column - name.count / 2, 1), columns - name.count - 1)
            if bottom.isFree(start - 1..<start + name.count, of: .dim) { bottom.put(name, at: start, as: .dim) }
        }
        let middle = (0..<count).map { line -> Line in
            var row = CharacterRow(ground.canvas.characters(ofLine: line), as: .dim)
            let labels = labels.filter { $0.line == line }
            for label in labels { row.put(label) }
            guard let name = ground.parallels[line] else { return Line("│") + row.line + Line("│") }
            // The name is at the left edge, else at the right one, with a blank beside it.
            let places = [(0, "\(name) "), (columns - name.count - 1, " \(name)")]
            let free = places.first { start, _ in
                !labels.contains { $0.columns.overlaps(start..<start + name.count + 1) }
            }
            if let (start, text) = free { row.put(text, at: start, as: .dim) }
            return Line("├") + row.line + Line("┤")
        }
        let lines = [Line("┌") + top.line + Line("┐")] + middle + [Line("└") + bottom.line + Line("┘")]
        return lines.map { Line($0.spans, isLeftToRight: true) }
    }

    /// Returns the scale and the zoom, with the meaning of each price mark beside them or below.
    private func notes(columns: Int, width: Int) -> [Line] {
        let zoom = Line(localizer.text("zoom \(map.viewport.zoom)"))
        let scale = Self.scale(metresAcross: map.viewport.metresAcross, columns: columns, in: localizer)
        let first = scale + zoom.indented(by: Self.gap)
        var prices: [Line] = []
        if let classes = map.prices, map.clusters.contains(where: { $0.price.flatMap(classes.of) != nil }) {
            prices = PriceClasses.Class.allCases.map { price in
                let meaning: Message =
                    switch price {
                    case .low: "below \(classes.middle)"
                    case .middle: "below \(classes.high)"
                    case .high: "from \(classes.high)"
                    }
                return Line([Span(price.mark, as: price.role), Span(" "), Span(localizer.text(meaning))])
            }
        }
        let others = prices.reduce(0) { $0 + Self.gap + $1.cells }
        let pieces = first.cells + others < width ? [[first] + prices] : [[first], prices]
        return pieces.flatMap { Line.flow($0, gap: Self.gap, width: width - 1) }.map { $0.indented(by: 1) }
    }

    /// Returns a bar as long as a round distance, at most a third of the map: `├──────┤ 2 km`.
    static func scale(metresAcross: Double, columns: Int, in localizer: Localizer) -> Line {
        // The reciprocal of a round length is round too, so the largest length is found by its smallest reciprocal.
        let metres = Int((1 / RoundStep(atLeast: 1 / max(metresAcross / 3, 1), in: .decimal).size).rounded())
        let length = max(1, Int((Double(metres) * Double(columns) / metresAcross).rounded()))
        let name: Message = metres < 1_000 ? "\(metres) m" : "\(metres / 1_000) km"
        let bar = "├" + String(repeating: "─", count: length - 1) + "┤"
        return Line([Span(bar, isApart: true), Span(" " + localizer.text(name))])
    }

    /// Returns each label with the name and the price of its records: with long names wrapped if the height allows it,
    /// else with a line for each label in as few columns as possible, and the number of those that do not fit.
    private func legend(of labels: [MapLabel], width: Int, height: Int) -> [Line] {
        let whole = GridLayout(legend(of: labels, width: .max), showsHead: false, width: width).lines
        if whole.count <= height { return whole }
        let most = max(1, (width + Self.gap) / (Self.narrowestEntry + Self.gap))
        let columns = (1...most).first { $0 * height >= labels.count } ?? most
        let kept = labels.count > columns * height ? labels.prefix(columns * height - 1) : labels[...]
        let rest = labels.dropFirst(kept.count).reduce(0) { $0 + $1.cluster.count }
        let grid = legend(of: Array(kept), width: (width - (columns - 1) * Self.gap) / columns)
        let more = rest > 0 ? [Line(localizer.text("and \(rest) more (type list)"), as: .dim)] : []
        let lines = GridLayout(grid, showsHead: false).lines + more
        let count = max(1, (lines.count + columns - 1) / columns)
        let blocks = stride(from: 0, to: lines.count, by: count).map { Array(lines[$0..<min($0 + count, lines.count)]) }
        let leftWidth = lines.map(\.cells).max() ?? 0
        return blocks.dropLast().reversed().reduce(blocks.last ?? []) { right, left in
            Line.beside(left, right, leftWidth: leftWidth, between: Line([.blanks(Self.gap)]))
        }
    }

    /// Returns the labels with names that are cut to the width, without prices if too little is left for names.
    private func legend(of labels: [MapLabel], width: Int) -> Grid {
        let labelWidth = (labels.map(\.width).max() ?? 0) + GridLayout.gap
        let prices = labels.map { label in
            label.cluster.priceRange.map { range in
                let (lowest, highest) = (range.lowerBound, range.upperBound)
                return localizer.cell(lowest == highest ? "\(lowest)" : "from \(lowest)")
            } ?? ""
        }
        let priceWidth = prices.map { TextWidth.cells(of: $0) }.max().map { $0 > 0 ? $0 + GridLayout.gap : 0 } ?? 0
        let arePriced = width - labelWidth - priceWidth >= Self.narrowestName
        let room = max(1, width - labelWidth - (arePriced ? priceWidth : 0))
        return Grid(
            columns: [
                Grid.Column(title: "", role: .number, alignment: .right), Grid.Column(title: "", role: .text),
                Grid.Column(title: "", role: .money, alignment: .right),
            ],
            rows: zip(labels, prices).map { label, price in
                [Grid.Cell(label.text + label.mark, as: label.role)]
                    + [name(of: label.cluster, in: room), arePriced ? price : ""].map { Grid.Cell($0) }
            }, localizer: localizer)
    }

    /// Returns the name of a single record, or as many row numbers of several records as fit.
    private func name(of cluster: RecordMap.Cluster, in width: Int) -> String {
        if let name = cluster.localName { return VisibleText(name).string.clipped(to: width) }
        let rows = RowSpans(cluster.rows)
        let names = (1...min(Self.spanLimit, rows.spans.count)).reversed().map { limit -> String in
            let listed = rows.strings.prefix(limit).joined(separator: ", ")
            let rest = rows.spans.dropFirst(limit).reduce(0) { $0 + $1.count }
            return rest == 0 ? listed : localizer.cell("\(listed) and \(rest) more")
        }
        return names.first { TextWidth.cells(of: $0) <= width } ?? names[names.count - 1].clipped(to: width)
    }

    private static let spanLimit = 12
}

/// A line of characters of one cell each, which can be replaced.
private struct CharacterRow {
    private var signs: [Character]
    private var roles: [TextRole?]

    init(_ signs: [Character], as role: TextRole?) {
        (self.signs, roles) = (signs, Array(repeating: role, count: signs.count))
    }

    mutating func put(_ text: String, at start: Int, as role: TextRole?) {
        for (place, sign) in text.enumerated() { (signs[start + place], roles[start + place]) = (sign, role) }
    }

    /// Puts a label, with a blank on both sides, in the colour of its price.
    mutating func put(_ label: MapLabel) {
        let around = label.columns.lowerBound - 1...label.columns.upperBound
        for column in around.clamped(to: 0...signs.count - 1) where roles[column] == .dim { signs[column] = " " }
        put(label.text, at: label.column, as: label.role)
        put(label.mark, at: label.column + label.text.count, as: label.price?.role)
    }

    func isFree(_ range: Range<Int>, of role: TextRole) -> Bool { !roles[range].contains(role) }

    var line: Line {
        var spans: [Span] = []
        for (sign, role) in zip(signs, roles) {
            if let last = spans.last, last.role == role {
                spans[spans.count - 1].text.append(sign)
            } else {
                spans.append(Span(String(sign), as: role))
            }
        }
        return Line(spans)
    }
}

extension PriceClasses.Class {
    fileprivate var role: TextRole? { TextRole(rawValue: rawValue) }

    /// The mark for a price, one character; a higher mark means a higher price.
    fileprivate var mark: String {
        switch self {
        case .low: "▁"
        case .middle: "▄"
        case .high: "█"
        }
    }
}

/// The label of a cluster on a drawn map, with its position.
private struct MapLabel {
    let cluster: RecordMap.Cluster
    /// `3` for the record of row 3, `(12)` for twelve records, `[3]` for the one the map is centred on.
    let text: String
    /// The class of its price, or of the median price of several records; nil if unknown.
    let price: PriceClasses.Class?
    private let isCentre: Bool
    /// The position in the drawing from 0 to 1, where the label would be.
    private let point: (x: Double, y: Double)
    /// Counted from 0 at the top.
    private(set) var line = 0
    /// The first column of the text, counted from 0 at the left.
    private(set) var column = 0

    private init(_ cluster: RecordMap.Cluster, on map: RecordMap) {
        self.cluster = cluster
        isCentre = map.centre != nil && cluster.rows == map.centre.map { [$0] }
        text = isCentre ? "[\(cluster.rows[0])]" : cluster.count == 1 ? "\(cluster.rows[0])" : "(\(cluster.count))"
        price = cluster.price.flatMap { map.prices?.of($0) }
        point = map.viewport.fraction(of: cluster)
    }

    var mark: String { price?.mark ?? "" }
    var role: TextRole? { isCentre ? .head : price?.role }
    var width: Int { text.count + mark.count }
    /// The columns of the text and the mark, whose characters all take one cell.
    var columns: Range<Int> { column..<column + width }

    /// Returns the labels of a map in the order of their first rows. They do not overlap.
    ///
    /// The centre comes first, then the clusters by size. A label whose place is taken is moved a little. If that does
    /// not help, its cluster is joined with the nearest one. With 20 columns and 2 lines, a label beside the centre
    /// finds a place.
    static func placed(_ map: RecordMap, columns: Int, lines: Int) -> [MapLabel] {
        // In reverse order, since labels are taken from the end.
        var pending = map.clusters.map { MapLabel($0, on: map) }.sorted { $1.precedes($0) }
        var placed: [MapLabel] = []
        while let label = pending.popLast() {
            let places = moves.lazy.map { label.moved(by: $0, columns, lines) }
            if let free = places.first(where: { place in
                (0..<lines).contains(place.line) && !placed.contains { $0.isAdjacent(to: place) }
            }) {
                placed.append(free)
            } else if let nearest = placed.indices.filter({ !placed[$0].isCentre }).min(by: {
                placed[$0].distance(to: label) < placed[$1].distance(to: label)
            }) {
                pending.append(MapLabel(placed.remove(at: nearest).cluster.joined(with: label.cluster), on: map))
            }
        }
        return placed.sorted { $0.cluster.rows[0] < $1.cluster.rows[0] }
    }

    /// The moves that a label may make, the nearest first; a line is twice as high as a column is wide.
    private static let moves = [
        (0, 0), (0, -1), (0, 1), (-1, 0), (1, 0), (0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1), (0, -4), (0, 4),
        (-2, 0), (2, 0),
    ]

    private func precedes(_ other: MapLabel) -> Bool {
        if isCentre != other.isCentre { return isCentre }
        return (other.cluster.count, cluster.rows[0]) < (cluster.count, other.cluster.rows[0])
    }

    private func moved(by move: (line: Int, column: Int), _ columns: Int, _ lines: Int) -> MapLabel {
        var moved = self
        let middle = min(Int(point.x * Double(columns)), columns - 1)
        moved.line = min(Int(point.y * Double(lines)), lines - 1) + move.line
        moved.column = min(max(middle - width / 2 + move.column, 0), columns - width)
        return moved
    }

    /// Returns true if no cell is between two labels: two adjacent numbers would read as one.
    private func isAdjacent(to other: MapLabel) -> Bool {
        line == other.line && columns.lowerBound <= other.columns.upperBound
            && other.columns.lowerBound <= columns.upperBound
    }

    private func distance(to other: MapLabel) -> Double {
        let (east, south) = (point.x - other.point.x, (point.y - other.point.y) / MapViewport.aspect)
        return east * east + south * south
    }
}

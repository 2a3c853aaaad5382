import CommandKit
import Domain

/// What each label of a drawn map stands for, and what that costs where it is known.
struct MapLegend {
    private let entries: [Entry]
    private let labelWidth: Int
    private let wording: Wording

    init(_ labels: [MapLabel], pen: MapPen, in wording: Wording) {
        self.wording = wording
        entries = labels.map { Entry($0, pen: pen, in: wording) }
        labelWidth = labels.map(\.width).max() ?? 0
    }

    /// Blanks between two columns of entries.
    private static let gap = 3
    /// The cells of a line with an entry and its price at least.
    private static let narrowest = 28
    /// The cells in which a name can be told from others.
    private static let narrowestName = 8

    /// The entries below each other, whole.
    func lines(width: Int) -> [Line] { entries.flatMap { lines(of: $0, width: fitted(entries, to: width)) } }

    /// The entries in so many lines: whole below each other, else cut short in columns, else those that have place.
    ///
    /// - Parameter height: 1 at least.
    /// - Returns: The lines, and whether all entries are in them.
    func lines(width: Int, height: Int) -> (lines: [Line], areAll: Bool) {
        let whole = lines(width: width)
        if whole.count <= height { return (whole, true) }
        let most = max(1, (width + Self.gap) / (Self.narrowest + Self.gap))
        let columns = (1...most).first { $0 * height >= entries.count }
        return (lines(in: columns ?? most, width: width, height: height), columns != nil)
    }

    /// The entries in columns, cut short to a line each, and at their end how many more records there are.
    private func lines(in columns: Int, width: Int, height: Int) -> [Line] {
        let places = columns * height
        let cellWidth = (width - (columns - 1) * Self.gap) / columns
        let kept = (places < entries.count ? entries.prefix(places - 1) : entries[...]).map { entry in
            let short = entry.shortened(to: entry.lowestPrice)
            return room(for: short, width: cellWidth) < Self.narrowestName ? short.shortened(to: nil) : short
        }
        let rest = entries.dropFirst(kept.count).reduce(0) { $0 + $1.count }
        let more = rest > 0 ? [Line(wording.text("and \(rest) more (type list)"), as: .dim)] : []
        let count = (kept.count + more.count + columns - 1) / columns
        let blocks = stride(from: 0, to: kept.count + more.count, by: count).map { start in
            let block = Array(kept[min(start, kept.count)..<min(start + count, kept.count)])
            let width = fitted(block, to: cellWidth)
            let isLast = start + count > kept.count
            return (
                lines: block.map { line(of: $0, name: $0.name(in: room(for: $0, width: width)), width: width) }
                    + (isLast ? more : []), width: width
            )
        }
        let gap = Line([.blanks(Self.gap)])
        return blocks.dropLast().reversed().reduce(blocks.last?.lines ?? []) { right, left in
            Line.beside(left.lines, right, leftWidth: left.width, between: gap)
        }
    }

    /// The width of the widest of some entries, if it has place.
    private func fitted(_ entries: [Entry], to width: Int) -> Int {
        let natural = entries.map { TextWidth.cells(of: $0.name) + $0.priceWidth }.max() ?? 0
        return min(width, labelWidth + GridLayout.gap + natural)
    }

    /// The cells that are left for the name of an entry.
    private func room(for entry: Entry, width: Int) -> Int {
        max(width - labelWidth - GridLayout.gap - entry.priceWidth, 1)
    }

    private func lines(of entry: Entry, width: Int) -> [Line] {
        let pieces = entry.name.wrapped(to: room(for: entry, width: width)).map(\.text)
        return [line(of: entry, name: pieces[0], width: width)]
            + pieces.dropFirst().map { Line($0, isApart: true).indented(by: labelWidth + GridLayout.gap) }
    }

    private func line(of entry: Entry, name: String, width: Int) -> Line {
        let blanks = Line([.blanks(labelWidth - entry.label.cells)])
        let label = wording.isMirrored ? entry.label + blanks : blanks + entry.label
        let start = label + Line([.blanks(GridLayout.gap), Span(name, isApart: true)])
        guard let price = entry.price, start.cells + entry.priceWidth <= width else { return start }
        return start.padded(to: width - TextWidth.cells(of: price)) + Line(price, as: .money, isApart: true)
    }
}

extension MapLegend {
    private struct Entry {
        let label: Line
        /// The headline of a record that stands alone, the row numbers of several.
        let name: String
        /// What a record costs, or the cheapest and the dearest of several.
        private(set) var price: String?
        /// How many records it stands for.
        let count: Int
        /// What a record costs, or the cheapest of several.
        let lowestPrice: String?
        private let rows: RowSpans?
        private let wording: Wording

        init(_ label: MapLabel, pen: MapPen, in wording: Wording) {
            self.label = label.drawn(with: pen)
            self.wording = wording
            let cluster = label.cluster
            count = cluster.count
            rows = cluster.localName == nil ? RowSpans(cluster.rows) : nil
            name =
                cluster.localName.map { VisibleText($0).string }
                ?? Self.text(of: RowSpans(cluster.rows), atMost: Self.spanLimit, in: wording)
            let (lowest, highest) = (cluster.prices.first, cluster.prices.last)
            let isOne = lowest == highest
            lowestPrice = lowest.map { wording.cell(isOne ? "\($0)" : "from \($0)") }
            price = isOne ? lowestPrice : lowest.flatMap { low in highest.map { wording.cell("\(low) to \($0)") } }
        }

        /// The same with another price, or none.
        func shortened(to price: String?) -> Entry {
            var entry = self
            entry.price = price
            return entry
        }

        /// The cells of the price and of the blanks before it.
        var priceWidth: Int { price.map { GridLayout.gap + TextWidth.cells(of: $0) } ?? 0 }

        /// Stretches of row numbers that are listed; a cluster of thousands would bury the map.
        private static let spanLimit = 12

        /// The name in so many cells: as many rows as have place, else cut short.
        func name(in width: Int) -> String {
            let names = (1...Self.spanLimit).reversed().lazy.compactMap { limit in
                rows.map { Self.text(of: $0, atMost: limit, in: wording) }
            }
            return names.first { TextWidth.cells(of: $0) <= width } ?? name.clipped(to: width)
        }

        private static func text(of rows: RowSpans, atMost limit: Int, in wording: Wording) -> String {
            let listed = rows.strings.prefix(limit).joined(separator: ", ")
            let rest = rows.spans.dropFirst(limit).reduce(0) { $0 + $1.count }
            return rest == 0 ? listed : wording.cell("\(listed) and \(rest) more")
        }
    }
}

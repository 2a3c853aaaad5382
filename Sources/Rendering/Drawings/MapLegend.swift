import CommandKit
import Domain

/// The legend of a map: the label, the name and the price of each entry.
struct MapLegend {
    private let entries: [Entry]
    private let labelWidth: Int
    private let localizer: Localizer

    init(_ labels: [MapLabel], pen: DrawingCharacters, in localizer: Localizer) {
        self.localizer = localizer
        entries = labels.map { Entry($0, pen: pen, in: localizer) }
        labelWidth = labels.map(\.width).max() ?? 0
    }

    /// The blanks between two columns of entries.
    private static let gap = 3
    /// The narrowest column of entries, in cells.
    private static let narrowest = 28
    /// The narrowest name that is readable, in cells. If an entry has less, its price is left out.
    private static let narrowestName = 8

    /// Returns all entries below each other, with long names wrapped.
    func lines(width: Int) -> [Line] { entries.flatMap { lines(of: $0, width: fitted(entries, to: width)) } }

    /// Returns the entries in a limited number of lines: wrapped if they fit, else shortened in columns, else the first
    /// of them.
    ///
    /// - Parameter height: The number of lines, at least 1.
    /// - Returns: The lines, and whether they hold all entries.
    func lines(width: Int, height: Int) -> (lines: [Line], areAll: Bool) {
        let whole = lines(width: width)
        if whole.count <= height { return (whole, true) }
        let most = max(1, (width + Self.gap) / (Self.narrowest + Self.gap))
        let columns = (1...most).first { $0 * height >= entries.count }
        return (lines(in: columns ?? most, width: width, height: height), columns != nil)
    }

    /// Returns the entries in columns, one line each, with the number of the records that did not fit at the end.
    private func lines(in columns: Int, width: Int, height: Int) -> [Line] {
        let places = columns * height
        let cellWidth = (width - (columns - 1) * Self.gap) / columns
        let kept = (places < entries.count ? entries.prefix(places - 1) : entries[...]).map { entry in
            let short = entry.shortened(to: entry.lowestPrice)
            return room(for: short, width: cellWidth) < Self.narrowestName ? short.shortened(to: nil) : short
        }
        let rest = entries.dropFirst(kept.count).reduce(0) { $0 + $1.count }
        let more = rest > 0 ? [Line(localizer.text("and \(rest) more (type list)"), as: .dim)] : []
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

    /// Returns the width of the widest of some entries, up to a limit.
    private func fitted(_ entries: [Entry], to width: Int) -> Int {
        let natural = entries.map { TextWidth.cells(of: $0.name) + $0.priceWidth }.max() ?? 0
        return min(width, labelWidth + GridLayout.gap + natural)
    }

    /// Returns the cells left for the name of an entry.
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
        let label = localizer.isMirrored ? entry.label + blanks : blanks + entry.label
        let start = label + Line([.blanks(GridLayout.gap), Span(name, isApart: true)])
        guard let price = entry.price, start.cells + entry.priceWidth <= width else { return start }
        return start.padded(to: width - TextWidth.cells(of: price)) + Line(price, as: .money, isApart: true)
    }
}

extension MapLegend {
    private struct Entry {
        let label: Line
        /// The headline of a single record, the row numbers of several.
        let name: String
        /// The price of a single record, the lowest and the highest of several.
        private(set) var price: String?
        /// The number of records.
        let count: Int
        /// The price of a single record, the lowest of several.
        let lowestPrice: String?
        private let rows: RowSpans?
        private let localizer: Localizer

        init(_ label: MapLabel, pen: DrawingCharacters, in localizer: Localizer) {
            self.label = label.drawn(with: pen)
            self.localizer = localizer
            let cluster = label.cluster
            count = cluster.count
            rows = cluster.localName == nil ? RowSpans(cluster.rows) : nil
            name =
                cluster.localName.map { VisibleText($0).string }
                ?? Self.text(of: RowSpans(cluster.rows), atMost: Self.spanLimit, in: localizer)
            let (lowest, highest) = (cluster.prices.first, cluster.prices.last)
            let isOne = lowest == highest
            lowestPrice = lowest.map { localizer.cell(isOne ? "\($0)" : "from \($0)") }
            price = isOne ? lowestPrice : lowest.flatMap { low in highest.map { localizer.cell("\(low) to \($0)") } }
        }

        /// Returns the entry with another price, or none.
        func shortened(to price: String?) -> Entry {
            var entry = self
            entry.price = price
            return entry
        }

        /// The cells of the price with the blanks before it.
        var priceWidth: Int { price.map { GridLayout.gap + TextWidth.cells(of: $0) } ?? 0 }

        /// The most ranges of row numbers in a name; those of thousands of records would leave no room for the map.
        private static let spanLimit = 12

        /// Returns the name shortened to a width, with as many row numbers as fit.
        func name(in width: Int) -> String {
            let names = (1...Self.spanLimit).reversed().lazy.compactMap { limit in
                rows.map { Self.text(of: $0, atMost: limit, in: localizer) }
            }
            return names.first { TextWidth.cells(of: $0) <= width } ?? name.clipped(to: width)
        }

        private static func text(of rows: RowSpans, atMost limit: Int, in localizer: Localizer) -> String {
            let listed = rows.strings.prefix(limit).joined(separator: ", ")
            let rest = rows.spans.dropFirst(limit).reduce(0) { $0 + $1.count }
            return rest == 0 ? listed : localizer.cell("\(listed) and \(rest) more")
        }
    }
}

import CommandKit

/// The bars of a chart, all on one scale: to the right of a zero line, and to the left of it if there are negative
/// figures.
struct ChartBars {
    /// A string for each row, without blanks at its end; empty for a row without a figure.
    let strings: [String]

    /// - Parameters:
    ///   - measures: The figure of each row; nil for a row without one.
    ///   - cells: The cells for the longest bars on both sides together, at least 4.
    init(of measures: [Double?], cells: Int, pen: DrawingCharacters) {
        // Divided by the largest first, since sums of huge numbers may be infinite.
        let largest = measures.reduce(0) { max($0, abs($1 ?? 0)) }
        let parts = measures.map { largest > 0 ? ($0 ?? 0) / largest : 0 }
        let (lowest, highest) = (min(parts.min() ?? 0, 0), max(parts.max() ?? 0, 0))
        guard lowest < 0 else {
            strings = parts.map { pen.bar(right: highest > 0 ? $0 / highest * Double(cells) : 0) }
            return
        }
        let room = cells - 1
        let left =
            highest > 0 ? min(max(Int((Double(room) * -lowest / (highest - lowest)).rounded()), 1), room - 1) : room
        let unit = min(Double(left) / -lowest, highest > 0 ? Double(room - left) / highest : .infinity)
        strings = zip(parts, measures).map { part, measure in
            guard measure != nil else { return "" }
            let bar = pen.bar(left: -part * unit)
            let blanks = String(repeating: " ", count: max(0, left - bar.count))
            return blanks + bar + pen.zeroLine + pen.bar(right: part * unit)
        }
    }
}

/// The characters that charts and maps are drawn with.
enum DrawingCharacters {
    /// Lines, blocks by eighths of a cell, and Braille dots, for terminals that show UTF-8.
    case fine
    /// Letters and signs that every terminal has.
    case ascii

    /// The line at which bars to the left and to the right begin.
    var zeroLine: String { self == .fine ? "│" : "|" }

    /// Returns a bar to the right; a bar longer than 0 has at least one character.
    ///
    /// - Parameter cells: The length, which may be a fraction.
    func bar(right cells: Double) -> String {
        guard cells > 0 else { return "" }
        switch self {
        case .fine:
            let eighths = max(1, Int((cells * 8).rounded()))
            return String(repeating: "█", count: eighths / 8) + Self.eighths[eighths % 8]
        case .ascii: return String(repeating: "#", count: max(1, Int(cells.rounded())))
        }
    }

    /// Returns a bar to the left, which ends at the zero line. Unicode has only blocks of a half and of an eighth for
    /// it.
    func bar(left cells: Double) -> String {
        guard cells > 0 else { return "" }
        switch self {
        case .fine:
            let halves = Int((cells * 2).rounded())
            if halves == 0 { return "▕" }
            return (halves % 2 == 1 ? "▐" : "") + String(repeating: "█", count: halves / 2)
        case .ascii: return String(repeating: "-", count: max(1, Int(cells.rounded())))
        }
    }

    private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}

extension Grid {
    /// Returns the grid with a bar for the figure of each row, but not of the totals below them.
    func with(barsOf measures: [Double?], pen: DrawingCharacters, width: Int) -> Grid {
        let bars = ChartBars(of: measures, cells: room(in: width), pen: pen).strings
        return Grid(
            columns: columns + [Column(title: "", role: .value)],
            rows: rows.enumerated().map { place, row in row + [place < bars.count ? bars[place] : ""] },
            needsHead: needsHead, localizer: localizer, headings: headings)
    }

    /// The cells that bars may take beside other columns; a longer bar is not easier to read.
    private static let barCells = 10...72

    /// Returns the cells of a line that are left for the bars. Text may take a third of the line before it is wrapped.
    private func room(in width: Int) -> Int {
        let widths = columns.indices.map { place in
            let cells = rows.map { TextWidth.cells(of: $0[place]) } + [TextWidth.cells(of: columns[place].title)]
            let natural = cells.max() ?? 0
            return columns[place].role.isWrapped ? min(natural, max(ColumnFitting.narrowest, width / 3)) : natural
        }
        let taken = widths.reduce(0, +) + GridLayout.gap * columns.count
        return min(max(width - taken, Self.barCells.lowerBound), Self.barCells.upperBound)
    }
}

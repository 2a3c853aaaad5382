import CommandKit

/// The bars of a chart, all on one scale: to the right of a zero line, and to the left of it if there are negative
/// figures.
struct ChartBars {
    /// A string for each row, without blanks at its end; empty for a row without a figure.
    let strings: [String]

    /// - Parameter cells: The cells for the longest bars on both sides together, at least 4.
    init(of measures: [Double?], cells: Int) {
        // Divided by the largest first, since sums of huge numbers may be infinite.
        let largest = measures.reduce(0) { max($0, abs($1 ?? 0)) }
        let parts = measures.map { largest > 0 ? ($0 ?? 0) / largest : 0 }
        let (lowest, highest) = (min(parts.min() ?? 0, 0), max(parts.max() ?? 0, 0))
        guard lowest < 0 else {
            strings = parts.map { Self.bar(right: highest > 0 ? $0 / highest * Double(cells) : 0) }
            return
        }
        let room = cells - 1
        let left =
            highest > 0 ? min(max(Int((Double(room) * -lowest / (highest - lowest)).rounded()), 1), room - 1) : room
        let unit = min(Double(left) / -lowest, highest > 0 ? Double(room - left) / highest : .infinity)
        strings = zip(parts, measures).map { part, measure in
            guard measure != nil else { return "" }
            let bar = Self.bar(left: -part * unit)
            return Span.blanks(left - bar.count).text + bar + "│" + Self.bar(right: part * unit)
        }
    }

    /// Returns a bar to the right, in eighths of a cell; a bar longer than 0 has at least one character.
    private static func bar(right cells: Double) -> String {
        guard cells > 0 else { return "" }
        let eighths = max(1, Int((cells * 8).rounded()))
        return String(repeating: "█", count: eighths / 8) + ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    }

    /// Returns a bar to the left, which ends at the zero line. Unicode has only blocks of a half and of an eighth for
    /// it.
    private static func bar(left cells: Double) -> String {
        guard cells > 0 else { return "" }
        let halves = Int((cells * 2).rounded())
        if halves == 0 { return "▕" }
        return (halves % 2 == 1 ? "▐" : "") + String(repeating: "█", count: halves / 2)
    }
}

extension Grid {
    /// Returns the grid with a bar for the figure of each row, but not of the totals below them.
    func with(barsOf measures: [Double?], width: Int) -> Grid {
        let bars = ChartBars(of: measures, cells: room(in: width)).strings
        var grid = self
        grid.columns.append(Column(title: "", role: .value))
        for place in rows.indices { grid.rows[place].append(Cell(place < bars.count ? bars[place] : "")) }
        return grid
    }

    /// The cells that bars may take beside other columns; a longer bar is not easier to read.
    private static let barCells = 10...72

    /// Returns the cells of a line that are left for the bars. Text may take a third of the line before it is wrapped.
    private func room(in width: Int) -> Int {
        let widths = columns.indices.map { place in
            let natural = (rows.map { $0[place].width } + [TextWidth.cells(of: columns[place].title)]).max() ?? 0
            return columns[place].role.isWrapped ? min(natural, max(ColumnFitting.narrowest, width / 3)) : natural
        }
        let taken = widths.reduce(0, +) + GridLayout.gap * columns.count
        return min(max(width - taken, Self.barCells.lowerBound), Self.barCells.upperBound)
    }
}

extension Line {
    /// The line with ASCII in place of the characters that charts and maps are drawn with, all of one cell.
    var inASCII: Line { Line(spans.map { $0.saying(String($0.text.map(\.inASCII))) }, isLeftToRight: isLeftToRight) }
}

extension Character {
    fileprivate var inASCII: Character {
        if let dots = unicodeScalars.first?.value, (0x2800...0x28FF).contains(dots) {
            return (dots & 0xFF).nonzeroBitCount > 2 ? "#" : "."
        }
        switch self {
        case "┌", "┬", "┐", "├", "┤", "└", "┘": return "+"
        case "─", "▁": return "-"
        case "│": return "|"
        case "▄": return "="
        case "█", "▐", "▌", "▋", "▊", "▉": return "#"
        case "▏", "▎", "▍", "▕": return "."
        case "°": return " "
        default: return self
        }
    }
}

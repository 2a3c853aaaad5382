import CommandKit

extension Grid {
    /// The same with a bar beside each row.
    func with(barsOf chart: Chart, pen: ChartPen, width: Int) -> Grid {
        let bars = ChartBars(of: chart, cells: room(in: width), pen: pen).strings
        return Grid(
            columns: columns + [Column(title: "", role: .value)],
            rows: rows.enumerated().map { place, row in row + [place < bars.count ? bars[place] : ""] },
            needsHead: needsHead, wording: wording, headings: headings)
    }

    /// The cells that bars may take beside other columns: a longer one is not read better.
    private static let barCells = 10...72

    /// What is left of a line for the bars; text may take a third of it before it is wrapped.
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

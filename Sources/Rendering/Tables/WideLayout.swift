import CommandKit
import Domain

/// A record's sheet beside the list that it is from, with a rule between them.
struct WideLayout {
    let list: ListedRows
    /// True if headlines are cut at the end of their column; they are wrapped otherwise.
    let cutsShort: Bool
    /// The number of cells in a line, at least ``narrowest``.
    let width: Int

    /// The smallest number of cells in a line with which a record is shown beside its list by default.
    static let usual = 120
    /// The smallest number of cells in a line with which a record is ever shown beside its list.
    static let narrowest = 60
    /// The smallest width of the list, if it needs that much, in cells.
    private static let narrowestList = 24
    /// The number of rows of a list that are shown beside a short sheet.
    private static let usualRows = 20
    private static let rule = " │ "

    /// Returns the lines; nil if there is not enough room for the sheet, whose addresses are never broken.
    func lines(of sheet: Sheet) -> [Line]? {
        // Two fifths are enough to recognize records; the fields and paragraphs are there to be read.
        let limit = (width - Self.rule.count) * 2 / 5
        let natural = list.rows.map { TextWidth.cells(of: VisibleText($0.headline).string) }.max() ?? 0
        let numberWidth = list.rows.map { String($0.number).utf8.count }.max() ?? 0
        let before = 1 + numberWidth + 2 * GridLayout.gap
        var leftWidth = min(before + natural, limit)
        var right = lines(of: sheet, beside: leftWidth)
        if right.widest > width - leftWidth - Self.rule.count {
            leftWidth = width - right.widest - Self.rule.count
            guard leftWidth >= min(before + natural, Self.narrowestList) else { return nil }
            right = lines(of: sheet, beside: leftWidth)
        }
        let left = lines(of: rows(near: max(right.lines.count, Self.usualRows)), before, width: leftWidth)
        let rule = Line([Span(" "), Span("│", as: .dim), Span(" ")])
        return Line.beside(left, right.lines, leftWidth: leftWidth, between: rule)
    }

    /// Returns the sheet in the space that the list leaves, and the width of its widest line.
    private func lines(of sheet: Sheet, beside leftWidth: Int) -> (lines: [Line], widest: Int) {
        let sheetWidth = min(width - leftWidth - Self.rule.count, SheetLayout.readableWidth)
        let lines = SheetLayout(sheet, width: sheetWidth, isFitted: true).lines
        return (lines, lines.map(\.cells).max() ?? 0)
    }

    /// Returns the rows around the one that is shown, at most `count`, since a page may be far longer than a sheet.
    private func rows(near count: Int) -> ArraySlice<ListedRows.Row> {
        guard list.rows.count > count else { return list.rows[...] }
        let place = list.rows.firstIndex { $0.number == list.shown } ?? 0
        let first = min(max(0, place - count / 2), list.rows.count - count)
        return list.rows[first..<first + count]
    }

    /// Returns the rows as lines no wider than `width`, with `before` cells before each headline.
    private func lines(of rows: ArraySlice<ListedRows.Row>, _ before: Int, width: Int) -> [Line] {
        let columns = [
            Grid.Column(title: "", role: .marks), Grid.Column(title: "", role: .number, alignment: .right),
            Grid.Column(title: "", role: .text),
        ]
        let cells = rows.map { row in
            let headline = VisibleText(row.headline).string
            return [
                row.number == list.shown ? "▸" : "", String(row.number),
                cutsShort ? headline.clipped(to: width - before) : headline,
            ]
        }
        return GridLayout(Grid(columns: columns, rows: cells), showsHead: false, width: width).lines
    }
}

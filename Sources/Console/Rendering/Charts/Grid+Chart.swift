import CommandKit
import Domain

extension Grid {
    /// The rows of a chart with their numbers, a bar for each where a pen is given, and in the last row all of them
    /// together where they are parts of a whole.
    ///
    /// - Parameter width: Cells in a line; nil for bars that are the same everywhere.
    init(_ chart: Chart, pen: ChartPen?, width: Int? = nil, in wording: Wording) {
        self.wording = wording
        let cells = ChartCells(chart, in: wording)
        let numbers = cells.rows + (chart.total.map { [cells.whole($0)] } ?? [])
        needsHead = true
        guard let pen else {
            (columns, rows) = (cells.columns, numbers)
            return
        }
        let room = width.map { Self.room(for: numbers, cells.columns, in: $0) } ?? Self.plainBar
        let bars = ChartBars(of: chart, cells: room, pen: pen).strings
        columns = cells.columns + [Column(title: "", role: .value)]
        rows = numbers.enumerated().map { place, row in row + [place < bars.count ? bars[place] : ""] }
    }

    /// The cells of the longest bar in plain text.
    private static let plainBar = 20
    /// The cells that bars may take beside other columns: a longer one is not read better.
    private static let barCells = 10...72

    /// What is left of a line for the bars; text may take a third of it before it is wrapped.
    private static func room(for rows: [[String]], _ columns: [Column], in width: Int) -> Int {
        let widths = columns.indices.map { place in
            let cells = rows.map { TextWidth.cells(of: $0[place]) } + [TextWidth.cells(of: columns[place].title)]
            let natural = cells.max() ?? 0
            return columns[place].role.isWrapped ? min(natural, max(ColumnFitting.narrowest, width / 3)) : natural
        }
        let taken = widths.reduce(0, +) + GridLayout.gap * columns.count
        return min(max(width - taken, barCells.lowerBound), barCells.upperBound)
    }
}

/// The numbers of a chart as the cells of a table.
struct ChartCells {
    let columns: [Grid.Column]
    let rows: [[String]]
    private let wording: Wording
    private let hasCounts: Bool
    private let hasShares: Bool

    init(_ chart: Chart, in wording: Wording) {
        let isNumeric = chart.rows.allSatisfy { $0.label.isNumeric }
        let isText = chart.rows.contains {
            switch $0.label {
            case .value(.text), .choice: true
            default: false
            }
        }
        let hasCounts = chart.figures.key != "count" && chart.rows.contains { $0.count != nil }
        let hasShares = chart.total != nil
        self.wording = wording
        (self.hasCounts, self.hasShares) = (hasCounts, hasShares)
        let isMoney = chart.rows.contains { if case .money = $0.figure { true } else { false } }
        let number = { (title: Message, role: Grid.Role) in
            Grid.Column(title: wording.cell(title), role: role, alignment: .right)
        }
        columns =
            [
                Grid.Column(
                    title: wording.cell(chart.labels.title), role: isText ? .text : .value,
                    alignment: isNumeric ? .right : .left), number(chart.figures.title, isMoney ? .money : .value),
            ] + (hasCounts ? [number("Count", .value)] : []) + (hasShares ? [number("Share", .value)] : [])
        rows = chart.rows.map { row in
            [wording.cell(row.label.message), row.figure.map { wording.cell($0.message) } ?? ValueText.missing]
                + (hasCounts ? [row.count.map(String.init) ?? ValueText.missing] : [])
                + (hasShares ? [row.share.map { "\($0) %" } ?? ValueText.missing] : [])
        }
    }

    /// The row of all of them together.
    func whole(_ total: ListTotal) -> [String] {
        let isWhole = rows.contains { $0.last != ValueText.missing }
        return [wording.cell(total.title), NumberWording(language: wording.language).amount(total.amount)]
            + (hasCounts ? [String(total.count)] : [])
            + (hasShares ? [isWhole ? "100 %" : ValueText.missing] : [])
    }

}

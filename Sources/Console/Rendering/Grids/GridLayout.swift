/// A grid as lines in which its columns stand under each other, two blanks apart.
///
/// Nothing is ever cut off. Where a width is given, the widest columns of words are wrapped until the lines fit; where
/// they cannot, the rows stand as blocks below each other.
struct GridLayout {
    private let grid: Grid
    private let showsHead: Bool
    private let theme: Theme
    private let indent: Int
    private let rowHeight: Int
    private let width: Int?
    /// The width of each cell, row by row.
    private let cellWidths: [[Int]]
    /// The width of each column.
    private let widths: [Int]
    /// What is drawn where the columns have no place side by side.
    private let stacked: StackedLayout?

    /// - Parameters:
    ///   - width: Cells in a line; nil for lines as long as they come.
    ///   - indent: Blanks before every line.
    ///   - rowHeight: Lines that a row has at least.
    init(
        _ grid: Grid, showsHead: Bool, width: Int? = nil, indent: Int = 0, rowHeight: Int = 1, theme: Theme = .none
    ) {
        self.grid = grid
        self.rowHeight = rowHeight
        self.showsHead = showsHead
        self.theme = theme
        self.indent = indent
        self.width = width
        cellWidths = grid.rows.map { $0.map { TextWidth.cells(of: $0) } }
        let titles = grid.columns.map { showsHead ? TextWidth.cells(of: $0.title) : 0 }
        var widest = grid.columns.map { _ in 0 }
        for row in cellWidths {
            for (place, cells) in row.enumerated() where cells > widest[place] { widest[place] = cells }
        }
        let fitting = ColumnFitting(grid, cells: widest, titles: titles)
        let fitted = width.map { fitting.fitted(to: $0 - indent) } ?? fitting.natural
        widths = fitted ?? fitting.natural
        stacked = width.flatMap { width in
            guard fitted == nil else { return nil }
            return StackedLayout(
                grid, showsHead: showsHead, width: width, indent: indent, rowHeight: rowHeight, theme: theme)
        }
    }

    static let gap = 2

    /// Appends the lines, each with its newline and without blanks at its end.
    ///
    /// - Returns: The place in `text` where each row begins, in UTF-8.
    @discardableResult
    func write(to text: inout String) -> [Int] {
        if let stacked { return stacked.write(to: &text) }
        var beginnings: [Int] = []
        beginnings.reserveCapacity(grid.rows.count)
        let titles = grid.columns.map(\.title)
        if showsHead, titles.contains(where: { !$0.isEmpty }) {
            write(titles, widths: titles.map { TextWidth.cells(of: $0) }, of: nil, to: &text)
        }
        for (place, row) in grid.rows.enumerated() {
            if let heading = grid.headings[place] {
                text += place > 0 ? "\n" : ""
                for line in Wording.broken(heading, width: width) { text += theme.paint(line, as: .head) + "\n" }
            }
            beginnings.append(text.utf8.count)
            write(row, widths: cellWidths[place], of: place, to: &text)
        }
        return beginnings
    }

    /// Appends a row, on as many lines as its fullest cell needs; the head is the row nil.
    private func write(_ cells: [String], widths: [Int], of row: Int?, to text: inout String) {
        let height = row == nil ? 1 : rowHeight
        guard zip(widths, self.widths).contains(where: { $0 > $1 }) else {
            writeLine(cells, widths: widths, of: row, to: &text)
            text += String(repeating: "\n", count: height - 1)
            return
        }
        let wrapped = zip(cells, self.widths).map { WrappedText($0, width: $1).lines }
        for line in 0..<max(height, wrapped.map(\.count).max() ?? 0) {
            let pieces = wrapped.map { line < $0.count ? $0[line] : "" }
            writeLine(pieces, widths: pieces.map { TextWidth.cells(of: $0) }, of: row, to: &text)
        }
    }

    private func writeLine(_ cells: [String], widths: [Int], of row: Int?, to text: inout String) {
        // Blanks are owed until something follows them, so that no line ends in any.
        var owed = indent
        for (place, cell) in cells.enumerated() {
            let column = grid.columns[place]
            let padding = self.widths[place] - widths[place]
            let isPushed = column.alignment == .right && !grid.wording.isMirrored
            if isPushed { owed += padding }
            let shown = cell.utf8.last == UInt8(ascii: " ") ? String(cell.trimmingLast(" ")) : cell
            if !shown.isEmpty {
                text += String(repeating: " ", count: owed)
                text += painted(grid.wording.isolated(shown), at: place, of: row)
                owed = 0
            }
            owed += cell.utf8.count - shown.utf8.count + (isPushed ? 0 : padding) + Self.gap
        }
        text += "\n"
    }

    private func painted(_ text: String, at column: Int, of row: Int?) -> String {
        guard theme != .none else { return text }
        guard let row else { return theme.paint(text, as: .head) }
        let own = grid.tints[row]?[column]
        return (own ?? grid.columns[column].role.textRole).map { theme.paint(text, as: $0) } ?? text
    }
}

extension Grid.Role {
    /// What the texts of the column are to their reader; nil for what is like all other text.
    var textRole: TextRole? {
        switch self {
        case .number: .dim
        case .marks: .mark
        case .money: .money
        case .text, .value: nil
        }
    }
}

/// A grid as blocks of lines below each other, for a screen on which its columns have no place side by side.
///
///     3  Vélo de course Peugeot
///        Category  Sport
///        Price     €80
///        urgent, pinned
///
/// Words are wrapped; numbers and amounts are broken only where they are wider than the screen, which would break them.
struct StackedLayout {
    private let grid: Grid
    private let width: Int
    private let indent: Int
    private let rowHeight: Int
    private let theme: Theme
    private let titles: [String]
    /// The column of the numbers that rows are called by, where there is one.
    private let number: Int?
    private let numberWidth: Int
    /// The cells before the texts of a row.
    private let textIndent: Int
    private let labelWidth: Int

    /// - Parameters:
    ///   - width: Cells in a line.
    ///   - indent: Blanks before every line.
    ///   - rowHeight: Lines that a row has at least.
    init(_ grid: Grid, showsHead: Bool, width: Int, indent: Int, rowHeight: Int, theme: Theme) {
        (self.grid, self.width, self.indent, self.rowHeight, self.theme) = (grid, width, indent, rowHeight, theme)
        let number = grid.columns.firstIndex { $0.role == .number }
        self.number = number
        numberWidth = number.map { place in grid.rows.map { TextWidth.cells(of: $0[place]) }.max() ?? 0 } ?? 0
        let shift = numberWidth > 0 ? numberWidth + GridLayout.gap : 0
        textIndent = indent + shift + Self.narrowest > width ? indent : indent + shift
        titles = grid.columns.map { showsHead ? $0.title : "" }
        labelWidth = titles.map { TextWidth.cells(of: $0) }.max() ?? 0
    }

    private static let narrowest = 8

    /// Appends the lines, each with its newline and without blanks at its end.
    ///
    /// - Returns: The place in `text` where each row begins, in UTF-8.
    func write(to text: inout String) -> [Int] {
        var beginnings: [Int] = []
        for (place, row) in grid.rows.enumerated() {
            if let heading = grid.headings[place] {
                text += place > 0 ? "\n" : ""
                for line in WrappedText(heading, width: width).lines { text += theme.paint(line, as: .head) + "\n" }
            } else if place > 0 {
                text += "\n"
            }
            beginnings.append(text.utf8.count)
            let lines = lines(of: row, at: place)
            text += lines.map { $0 + "\n" }.joined() + String(repeating: "\n", count: max(0, rowHeight - lines.count))
        }
        return beginnings
    }

    private func lines(of row: [String], at place: Int) -> [String] {
        var lines: [String] = []
        for column in row.indices where column != number && !row[column].isEmpty {
            lines += self.lines(of: row[column], in: column, of: place, isFirst: lines.isEmpty)
        }
        let blanks = String(repeating: " ", count: textIndent)
        let number = number.map { row[$0] } ?? ""
        guard !number.isEmpty else { return lines.map { blanks + $0 } }
        let head = String(repeating: " ", count: indent) + theme.paint(number.padded(to: numberWidth, .right), as: .dim)
        guard textIndent > indent, let first = lines.first else { return [head] + lines.map { blanks + $0 } }
        return [head + String(repeating: " ", count: GridLayout.gap) + first] + lines.dropFirst().map { blanks + $0 }
    }

    /// A cell beside its title, or below it where it has no place there; the first of a row speaks for itself.
    private func lines(of cell: String, in column: Int, of row: Int, isFirst: Bool) -> [String] {
        let place = width - textIndent
        let role = grid.tints[row]?[column] ?? grid.columns[column].role.textRole
        func shown(_ cells: Int) -> [String] {
            WrappedText(cell, width: cells).lines.map { line in
                let text = grid.wording.isolated(line)
                return role.map { theme.paint(text, as: $0) } ?? text
            }
        }
        let title = titles[column]
        guard !isFirst, !title.isEmpty else { return shown(place) }
        let beside = place - labelWidth - GridLayout.gap
        if beside >= TextWidth.cells(of: cell) || beside >= Self.narrowest && grid.columns[column].role.isWrapped {
            let texts = shown(beside)
            let label = title.padded(to: labelWidth + GridLayout.gap)
            let blanks = String(repeating: " ", count: labelWidth + GridLayout.gap)
            return texts.enumerated().map { ($0 == 0 ? label : blanks) + $1 }
        }
        let blanks = String(repeating: " ", count: place > Self.narrowest ? GridLayout.gap : 0)
        return WrappedText(title, width: place).lines + shown(place - blanks.utf8.count).map { blanks + $0 }
    }
}

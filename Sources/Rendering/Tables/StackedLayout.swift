/// A grid as blocks of lines below each other, for a screen on which its columns do not fit side by side.
///
///     3  Vélo de course Peugeot
///        Category  Sport
///        Price     €80
///        urgent, pinned
///
/// Words are wrapped. Numbers and amounts are broken only if they are wider than the screen, which would break them.
struct StackedLayout {
    private let grid: Grid
    private let width: Int
    private let indent: Int
    private let titles: [String]
    private let number: Int?
    private let numberWidth: Int
    /// The number of cells before the texts of a row.
    let textIndent: Int
    private let labelWidth: Int

    init(_ grid: Grid, showsHead: Bool, width: Int, indent: Int) {
        (self.grid, self.width, self.indent) = (grid, width, indent)
        let number = grid.columns.firstIndex { $0.role == .number }
        self.number = number
        numberWidth = number.map { place in grid.rows.map { $0[place].width }.max() ?? 0 } ?? 0
        let shift = numberWidth > 0 ? numberWidth + GridLayout.gap : 0
        textIndent = indent + shift + Self.narrowest > width ? indent : indent + shift
        titles = grid.columns.map { showsHead ? $0.title : "" }
        labelWidth = titles.map { TextWidth.cells(of: $0) }.max() ?? 0
    }

    private static let narrowest = 8

    func lines(of row: [Grid.Cell]) -> [Line] {
        var lines: [Line] = []
        for column in row.indices where column != number && !row[column].text.isEmpty {
            lines += self.lines(of: row[column], in: column, isFirst: lines.isEmpty)
        }
        let number = number.map { row[$0].text } ?? ""
        let indented = lines.map { $0.indented(by: textIndent, within: width) }
        guard !number.isEmpty else { return indented }
        let head = Line(number.padded(to: numberWidth, .right), as: .dim).indented(by: indent)
        guard textIndent > indent, let first = lines.first else { return [head] + indented }
        return [head + first.indented(by: GridLayout.gap)] + indented.dropFirst()
    }

    /// Returns a cell beside its title, or below it if it does not fit there. The first cell of a row has no title.
    private func lines(of cell: Grid.Cell, in column: Int, isFirst: Bool) -> [Line] {
        let place = width - textIndent
        let role = cell.role ?? grid.columns[column].role.textRole
        let copied = CopiedText(cell.text)
        func shown(_ cells: Int) -> [Line] {
            // Text to be copied has a line of its own, however long it is.
            cell.text.wrapped(to: copied == nil ? cells : nil, as: role, isApart: true)
                .map { $0.marking(grid.search(in: column)) }
        }
        let title = titles[column]
        guard !isFirst, !title.isEmpty else { return shown(place) }
        let beside = place - labelWidth - GridLayout.gap
        let isWrapped = copied == nil && beside >= Self.narrowest && grid.columns[column].role.isWrapped
        if beside >= cell.width || isWrapped {
            let label = Line(title, isApart: true).padded(to: labelWidth + GridLayout.gap)
            return shown(beside).enumerated().map { place, line in
                place == 0 ? label + line : line.indented(by: labelWidth + GridLayout.gap)
            }
        }
        let indent = place > Self.narrowest ? GridLayout.gap : 0
        // A number or an amount rather goes to the left, as far as it fits, than on a second line.
        let room = grid.columns[column].role.isWrapped ? place - indent : max(place - indent, min(cell.width, width))
        return title.wrapped(to: place) + shown(room).map { $0.indented(by: indent, within: place) }
    }
}

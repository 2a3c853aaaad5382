import Domain

/// A grid as lines with aligned columns, two blanks apart.
///
/// Nothing is cut off. If there is a width, the widest columns of words are wrapped until the lines fit. If they cannot
/// fit, the rows are shown as blocks below each other.
struct GridLayout {
    private let grid: Grid
    private let showsHead: Bool
    private let indent: Int
    private let rowHeight: Int
    private let width: Int?
    private let widths: [Int]
    /// The layout that is used if the columns do not fit side by side.
    private let stacked: StackedLayout?

    /// - Parameter rowHeight: The smallest number of lines in a row.
    init(_ grid: Grid, showsHead: Bool, width: Int? = nil, indent: Int = 0, rowHeight: Int = 1) {
        let grid = width == nil ? grid : grid.aligned()
        (self.grid, self.showsHead, self.width) = (grid, showsHead, width)
        (self.indent, self.rowHeight) = (indent, rowHeight)
        let titles = grid.columns.map { showsHead ? TextWidth.cells(of: $0.title) : 0 }
        var widest = grid.columns.map { _ in 0 }
        for row in grid.rows {
            for (column, cell) in row.enumerated() { widest[column] = max(widest[column], cell.width) }
        }
        let fitting = ColumnFitting(grid: grid, cells: widest, titles: titles)
        let isNarrow = grid.stacksWhenNarrow && width.map { $0 <= Self.narrow } ?? false
        let fitted = width.map { fitting.fitted(to: $0 - indent, wrapping: !isNarrow) } ?? fitting.natural
        widths = fitted ?? fitting.natural
        stacked = width.flatMap { width in
            guard fitted == nil else { return nil }
            return StackedLayout(grid, showsHead: showsHead, width: width, indent: indent)
        }
    }

    static let gap = 2
    /// The greatest number of cells in a line with which records are not wrapped in columns.
    private static let narrow = 60

    var lines: [Line] { drawn.lines }

    var drawn: RecordLines {
        var lines: [Line] = []
        var rows: [Range<Int>] = []
        lines.reserveCapacity(grid.rows.count + 1)
        rows.reserveCapacity(grid.rows.count)
        // Read once, since each reading copies it.
        let isStacked = stacked != nil
        if showsHead, !isStacked, grid.columns.contains(where: { !$0.title.isEmpty }) {
            append(grid.columns.map { Grid.Cell($0.title, as: .head) }, isHead: true, to: &lines)
        }
        for (place, row) in grid.rows.enumerated() {
            let heading = grid.headings[place]
            if place > 0, heading != nil || isStacked { lines.append(Line()) }
            if let heading { lines += heading.wrapped(to: width, as: .head) }
            let beginning = lines.count
            if isStacked, let stacked {
                lines += stacked.lines(of: row)
            } else {
                append(row, to: &lines)
            }
            if !grid.found.isEmpty {
                let textIndent = stacked?.textIndent ?? indent + (widths.first ?? 0) + Self.gap
                lines += grid.foundLines(at: place, indent: textIndent, width: width)
            }
            while lines.count < beginning + rowHeight { lines.append(Line()) }
            rows.append(beginning..<lines.count)
        }
        return RecordLines(lines: lines, records: rows)
    }

    /// Appends a row, on as many lines as its longest cell needs.
    private func append(_ cells: [Grid.Cell], isHead: Bool = false, to lines: inout [Line]) {
        guard zip(cells, widths).contains(where: { $0.width > $1 }) else {
            lines.append(line(cells, isHead: isHead))
            return
        }
        let wrapped: [[Grid.Cell]] = zip(cells, widths).map { cell, width in
            // A cell that fits keeps the blanks that align its number.
            cell.width <= width ? [cell] : cell.text.wrapped(to: width).map { Grid.Cell($0.text, as: cell.role) }
        }
        for place in 0..<(wrapped.map(\.count).max() ?? 0) {
            lines.append(line(wrapped.map { place < $0.count ? $0[place] : Grid.Cell("") }, isHead: isHead))
        }
    }

    private func line(_ cells: [Grid.Cell], isHead: Bool) -> Line {
        var spans: [Span] = []
        spans.reserveCapacity(cells.count * 2)
        // Blanks are added only before text, so that lines do not end in blanks.
        var pendingBlanks = indent
        let isMirrored = grid.localizer.isMirrored
        for (place, cell) in cells.enumerated() {
            let text = cell.text
            let padding = widths[place] - cell.width
            let isRightAligned = grid.columns[place].alignment == .right && !isMirrored
            if isRightAligned { pendingBlanks += padding }
            let endsInBlank = text.utf8.withContiguousStorageIfAvailable { $0.last == UInt8(ascii: " ") } ?? true
            let shown = endsInBlank ? String(text.trimmingLast(" ")) : text
            // The blanks that align a number stand to its right, which is before it in a mirrored line.
            let aligning = text.utf8.count - shown.utf8.count
            if isMirrored { pendingBlanks += aligning }
            if !shown.isEmpty {
                if pendingBlanks > 0 { spans.append(.blanks(pendingBlanks)) }
                let span = Span(shown, as: cell.role ?? grid.columns[place].role.textRole, isApart: true)
                let search = isHead ? nil : grid.search(in: place)
                if let search { spans += search.pieces(of: span) } else { spans.append(span) }
                pendingBlanks = 0
            }
            pendingBlanks += (isMirrored ? 0 : aligning) + (isRightAligned ? 0 : padding) + Self.gap
        }
        return Line(spans)
    }
}

extension Grid {
    /// The length in bytes of a text that is shown with its title.
    private static let longestLabelled = 40

    /// Returns the words by which a row was found if none of its columns shows them; empty for any other row.
    func foundLines(at row: Int, indent: Int, width: Int?) -> [Line] {
        guard let search, let width, let (title, text, words) = found[row],
            let snippet = words.snippet(of: VisibleText(text, keepingLines: true).string, width: width - indent)
        else { return [] }
        let line = Line(snippet, as: .dim, isApart: true).marking(search)
        // Words out of a long text speak for themselves; a number or a name would be taken for a column's.
        let label = Line(title, as: .dim, isApart: true).padded(to: TextWidth.cells(of: title) + GridLayout.gap)
        let isLabelled = text.utf8.count <= Self.longestLabelled && label.cells + line.cells <= width - indent
        return [(isLabelled ? label + line : line).indented(by: indent)]
    }
}

extension Grid.Role {
    /// The role of the texts of the column; nil for ordinary text.
    var textRole: TextRole? {
        switch self {
        case .number: .dim
        case .marks: .mark
        case .money: .money
        case .text, .value: nil
        }
    }
}

/// Finds column widths with which the lines of a grid fit.
///
/// Words are not broken: a column of words is at least as wide as the widest of them, unless that is a long one.
struct ColumnFitting {
    let grid: Grid
    let cells: [Int]
    /// The width of the title of each column; 0 without a title.
    let titles: [Int]

    var natural: [Int] { zip(cells, titles).map(max) }

    /// The width of the longest word that is never broken, in cells.
    private static let longestWord = 12
    /// The smallest width of a column with longer words.
    static let narrowest = 8

    /// Returns the natural widths, with the widest columns of words narrowed to one common width so that all columns
    /// fit. If that is not enough, the other columns are narrowed to their cells, so that only their titles are
    /// wrapped. Returns nil if the columns are still too wide, or if wrapping is not allowed.
    func fitted(to width: Int, wrapping: Bool = true) -> [Int]? {
        let natural = natural
        // A last column that is empty, such as the marks, takes no gap: lines end before it.
        let place = width - GridLayout.gap * (natural.lastIndex { $0 > 0 } ?? 0)
        guard natural.reduce(0, +) > place else { return natural }
        guard wrapping else { return nil }
        let floors = grid.columns.indices.map { floor(of: $0) }
        return narrowed(natural, to: floors, in: place) ?? narrowed(zip(cells, floors).map(max), to: floors, in: place)
    }

    /// Narrows the widest columns of words to one common width, but none of them below its floor; nil if they do not
    /// fit.
    private func narrowed(_ widths: [Int], to floors: [Int], in place: Int) -> [Int]? {
        func limited(to limit: Int) -> [Int] {
            grid.columns.indices.map { column in
                grid.columns[column].role.isWrapped ? min(widths[column], max(limit, floors[column])) : widths[column]
            }
        }
        var (fitting, tooWide) = (0, widths.max() ?? 0)
        guard limited(to: fitting).reduce(0, +) <= place else { return nil }
        while tooWide - fitting > 1 {
            let middle = (fitting + tooWide) / 2
            if limited(to: middle).reduce(0, +) <= place { fitting = middle } else { tooWide = middle }
        }
        return limited(to: fitting)
    }

    /// Returns the smallest width of a column: that of its cells, or of their words if they can be wrapped, and of the
    /// words of its title.
    private func floor(of column: Int) -> Int {
        let title = titles[column] > 0 ? Self.floor(of: grid.columns[column].title) : 0
        guard grid.columns[column].role.isWrapped else { return max(cells[column], title) }
        return grid.rows.reduce(title) { max($0, Self.floor(of: $1[column].text)) }
    }

    private static func floor(of text: String) -> Int {
        if CopiedText(text) != nil { return TextWidth.cells(of: text) }
        let widest = text.pieces(between: " ").reduce(0) { max($0, TextWidth.cells(of: $1)) }
        return widest > longestWord ? narrowest : widest
    }
}

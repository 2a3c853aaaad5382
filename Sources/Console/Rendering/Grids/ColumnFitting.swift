/// Finds widths for the columns of a grid with which its lines fit.
///
/// Words are not broken: a column of words is as wide as the widest of them at least, unless that is a long one.
struct ColumnFitting {
    private let grid: Grid
    private let cells: [Int]
    private let titles: [Int]

    /// - Parameters:
    ///   - cells: The width of the widest cell of each column.
    ///   - titles: That of what stands over it; 0 where nothing does.
    init(_ grid: Grid, cells: [Int], titles: [Int]) {
        (self.grid, self.cells, self.titles) = (grid, cells, titles)
    }

    /// As wide as the texts are.
    var natural: [Int] { zip(cells, titles).map(max) }

    /// Cells of the longest word that is never broken.
    private static let longestWord = 12
    /// The least that a column with longer words is narrowed to.
    static let narrowest = 8

    /// The natural widths, with the widest columns of words narrowed to one common width so that all fit, and then the
    /// others down to what stands in them, so that only their titles are wrapped; nil where even that is too wide.
    func fitted(to width: Int) -> [Int]? {
        let natural = natural
        // A last column that holds nothing, such as the marks, takes no gap: lines end before it.
        let place = width - GridLayout.gap * (natural.lastIndex { $0 > 0 } ?? 0)
        guard natural.reduce(0, +) > place else { return natural }
        let floors = grid.columns.indices.map(floor)
        return narrowed(natural, to: floors, in: place)
            ?? narrowed(zip(cells, floors).map(max), to: floors, in: place)
    }

    /// The widest columns of words narrowed to one common width, but none of them below its floor.
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

    /// The least width of a column: that of its cells, or of its words where they can be wrapped, and of the words of
    /// its title.
    private func floor(of column: Int) -> Int {
        let title = titles[column] > 0 ? Self.floor(of: grid.columns[column].title) : 0
        guard grid.columns[column].role.isWrapped else { return max(cells[column], title) }
        return grid.rows.reduce(title) { max($0, Self.floor(of: $1[column])) }
    }

    private static func floor(of text: String) -> Int {
        let widest = text.split(separator: " ").map { TextWidth.cells(of: $0) }.max() ?? 0
        return widest > longestWord ? narrowest : widest
    }
}

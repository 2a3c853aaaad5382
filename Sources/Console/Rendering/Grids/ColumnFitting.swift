/// Finds widths for the columns of a grid with which its lines fit.
struct ColumnFitting {
    private let natural: [Int]
    private let columns: [Grid.Column]

    /// - Parameter natural: The width of the widest cell of each column.
    init(_ natural: [Int], of columns: [Grid.Column]) {
        self.natural = natural
        self.columns = columns
    }

    /// The least that a column is narrowed to: below it words fall apart, so that lines may come out too long instead.
    static let narrowest = 8

    /// The natural widths, with the widest columns of words narrowed to one common width so that all fit.
    func fitted(to width: Int) -> [Int] {
        // A last column that holds nothing, such as the marks, takes no gap: lines end before it.
        let count = natural.lastIndex { $0 > 0 } ?? 0
        let excess = natural.reduce(0, +) + GridLayout.gap * count - width
        let wrapped = columns.indices.filter { columns[$0].role.isWrapped }
        guard excess > 0, !wrapped.isEmpty else { return natural }
        let limit = limit(for: wrapped.map { natural[$0] }.sorted(), excess: excess)
        return columns.indices.map { wrapped.contains($0) ? min(natural[$0], limit) : natural[$0] }
    }

    /// The width that columns may have so that together they are narrower by `excess`.
    ///
    /// - Parameter widths: In rising order; the narrow ones stay as they are.
    private func limit(for widths: [Int], excess: Int) -> Int {
        var left = widths.reduce(0, +) - excess
        for (place, width) in widths.enumerated() {
            let share = left / (widths.count - place)
            if width > share { return max(share, Self.narrowest) }
            left -= width
        }
        return Self.narrowest
    }
}

/// An order of all rows of an imported table.
enum RowOrder {
    case places
    case ascending(Column)
    case descending(Column)
    /// By the ranks of a column in another order, such as that of their titles.
    case ranks(Column, RankOrder)

    func row(at position: Int) -> Int {
        switch self {
        case .places: position
        case .ascending(let column): column.row(at: position)
        case .descending(let column): column.descendingRow(at: position)
        case .ranks(let column, let order): order.row(at: position, of: column)
        }
    }

    /// Returns the rows of a set at these positions of the order.
    func rows(of set: RowSet, at positions: Range<Int>) -> [Int] {
        let count = set.count
        if case .places = self { return set.rows(at: positions) }
        if positions.lowerBound >= count { return [] }
        if count <= set.size / 16 { return sorted(set)[positions.clamped(to: 0..<count)].map(\.row) }
        var (rows, position): ([Int], Int) = ([], 0)
        for place in 0..<set.size where position < positions.upperBound {
            let row = row(at: place)
            guard set.contains(row) else { continue }
            if position >= positions.lowerBound { rows.append(row) }
            position += 1
        }
        return rows
    }

    private func sorted(_ set: RowSet) -> [(key: Int, row: Int)] {
        var keys: [(key: Int, row: Int)] = []
        set.forEach(in: 0..<set.size) { keys.append((key(of: $0), $0)) }
        return keys.sorted { $0 < $1 }
    }

    /// Returns a number that is lower for a row that comes before another one; the same for rows of one value.
    private func key(of row: Int) -> Int {
        switch self {
        case .places: return row
        case .ascending(let column): return column.rank(of: row)
        case .descending(let column):
            let rank = column.rank(of: row)
            return rank < column.count ? -rank : rank
        case .ranks(let column, let order): return order.places[column.rank(of: row)]
        }
    }
}

/// The ranks of a column in another order than that of its values.
struct RankOrder {
    private let ranks: [Int]
    /// The position of the first row of each rank in the order, and of the first row without a value.
    private let starts: [Int]
    /// The place of each rank in the order, and of the rank of no value.
    let places: [Int]

    init(_ ranks: [Int], of column: Column) {
        var (starts, places) = ([0], [Int](repeating: ranks.count, count: ranks.count + 1))
        for (place, rank) in ranks.enumerated() {
            starts.append(starts[place] + column.positions(of: rank..<rank + 1).count)
            places[rank] = place
        }
        (self.ranks, self.starts, self.places) = (ranks, starts, places)
    }

    func row(at position: Int, of column: Column) -> Int {
        let place = starts.indices.boundary { starts[$0] > position } - 1
        guard ranks.indices.contains(place) else { return column.row(at: position) }
        let rank = ranks[place]
        return column.row(at: column.positions(of: rank..<rank + 1).lowerBound + position - starts[place])
    }
}

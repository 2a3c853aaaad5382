/// Some rows of a table: a bit for each row, counted from 0 in the order of their places.
struct RowSet: Sendable {
    /// The number of rows of the table.
    let size: Int
    private var words: [UInt64]

    /// Creates an empty set.
    init(size: Int) {
        self.size = size
        words = Array(repeating: 0, count: (size + 63) / 64)
    }

    /// Creates the set of all rows.
    init(allOf size: Int) { self = RowSet(size: size).inverted }

    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    func contains(_ row: Int) -> Bool {
        row >= 0 && row < size && words[row / 64] & 1 << UInt64(row % 64) != 0
    }

    /// Adds a row; one that the table does not have is ignored.
    mutating func insert(_ row: Int) {
        if row >= 0, row < size { words[row / 64] |= 1 << UInt64(row % 64) }
    }

    /// Adds the rows of each word of 64 rows, as their bits.
    mutating func insert(by bits: (_ rows: Range<Int>) -> UInt64) {
        for word in words.indices { words[word] |= bits(word * 64..<min(size, word * 64 + 64)) }
    }

    mutating func formIntersection(_ other: RowSet) {
        for word in words.indices { words[word] &= other.words[word] }
    }

    mutating func formUnion(_ other: RowSet) {
        for word in words.indices { words[word] |= other.words[word] }
    }

    /// The rows that are not in the set.
    var inverted: RowSet {
        var others = self
        for word in words.indices { others.words[word] = ~words[word] }
        if size % 64 != 0 { others.words[words.count - 1] &= (1 << UInt64(size % 64)) - 1 }
        return others
    }

    /// Passes the rows of the set in their order, those of a range that begins at a multiple of 64.
    func forEach(in range: Range<Int>, _ body: (Int) throws -> Void) rethrows {
        for word in range.lowerBound / 64..<(range.upperBound + 63) / 64 {
            var bits = words[word]
            while bits != 0 {
                let row = word * 64 + bits.trailingZeroBitCount
                if row >= range.upperBound { break }
                try body(row)
                bits &= bits - 1
            }
        }
    }

    /// Returns the rows at these positions in the set, as far as there are any.
    func rows(at positions: Range<Int>) -> [Int] {
        var (rows, position): ([Int], Int) = ([], 0)
        for (word, bits) in words.enumerated() where position < positions.upperBound {
            if position + bits.nonzeroBitCount <= positions.lowerBound {
                position += bits.nonzeroBitCount
                continue
            }
            var rest = bits
            while rest != 0, position < positions.upperBound {
                if position >= positions.lowerBound { rows.append(word * 64 + rest.trailingZeroBitCount) }
                rest &= rest - 1
                position += 1
            }
        }
        return rows
    }
}

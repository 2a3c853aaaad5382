/// How many slips of the hand separate two words: a character left out, put in, replaced, or two neighbours exchanged.
///
/// It is the Damerau–Levenshtein distance in its common restricted form (optimal string alignment), which never edits
/// what it has exchanged. Time is the product of the two lengths: whoever calls bounds them.
enum EditDistance {
    static func between(_ left: [Character], _ right: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, character) in left.enumerated() {
            var this = [row + 1]
            this.reserveCapacity(last.count)
            for (column, other) in right.enumerated() {
                let replaced = last[column] + (character == other ? 0 : 1)
                var cost = min(replaced, last[column + 1] + 1, this[column] + 1)
                if row > 0, column > 0, character == right[column - 1], left[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                this.append(cost)
            }
            (beforeLast, last) = (last, this)
        }
        return last[right.count]
    }
}

/// Finds the word that was probably meant: `serach` → `search`.
public enum Suggestion {
    /// The maximum length of a word, in Unicode scalars; longer words are ignored, so that a pasted page costs nothing.
    public static let lengthLimit = 64

    /// Returns the candidate nearest to `text`, or nil if none is near: at most a third of its length, rounded down,
    /// may differ, but at least one character.
    ///
    /// Case is ignored. Of two candidates that are equally near, the one that shares the longer prefix wins, then the
    /// earlier one: people rarely mistype the first letters. A `text` or a candidate longer than `lengthLimit` is never
    /// near.
    public static func closest(to text: String, among candidates: some Sequence<String>) -> String? {
        guard let typed = characters(of: text), !typed.isEmpty else { return nil }
        let threshold = max(1, typed.count / 3)
        var best: (candidate: String, distance: Int, sharedPrefix: Int)?
        for candidate in candidates {
            guard let characters = characters(of: candidate), abs(characters.count - typed.count) <= threshold else {
                continue
            }
            let distance = EditDistance.between(typed, characters)
            guard distance <= threshold, distance < max(typed.count, characters.count) else { continue }
            let sharedPrefix = zip(typed, characters).prefix { $0 == $1 }.count
            if let best, (best.distance, -best.sharedPrefix) <= (distance, -sharedPrefix) { continue }
            best = (candidate, distance, sharedPrefix)
        }
        return best?.candidate
    }

    private static func characters(of text: String) -> [Character]? {
        guard text.unicodeScalars.prefix(lengthLimit + 1).count <= lengthLimit else { return nil }
        return Array(text.lowercased())
    }
}

/// The number of typing errors between two words: a character left out, inserted or replaced, or two adjacent
/// characters swapped.
///
/// It is the Damerau–Levenshtein distance in its common restricted form (optimal string alignment), which never edits
/// characters that it has swapped. The time is the product of the two lengths, so callers have to limit them.
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

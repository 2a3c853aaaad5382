/// Finds the word that was probably meant: `serach` → `search`.
public enum Suggestion {
    /// The maximum length of a word, in Unicode scalars; longer words are ignored, so that a pasted page costs nothing.
    public static let lengthLimit = 64

    /// The minimum length of a word that is taken for the beginning of a longer one.
    private static let prefixMinimum = 3

    /// Returns the shortest candidate that begins with `text`: an abbreviation is likelier than a typing error.
    /// Otherwise returns the nearest one, in which at most a third of the length of `text` differs, but at least one
    /// character; nil if none is near.
    ///
    /// Of two that are equally near, the one that shares the longer prefix wins, then the earlier one: people rarely
    /// mistype the first letters. Case is ignored. Nothing longer than `lengthLimit` is near.
    public static func closest(to text: String, among candidates: some Sequence<String>) -> String? {
        guard let typed = characters(of: text), !typed.isEmpty else { return nil }
        let bytes = asciiBytes(of: text)
        var best: (candidate: String, rank: (Int, Int, Int))?
        for candidate in candidates {
            let found: (Int, Int, Int)? =
                // Most names are ASCII, and there may be ten thousand of them for each key: bytes are faster.
                if let bytes, let others = asciiBytes(of: candidate) {
                    rank(of: others, for: bytes, hyphen: UInt8(ascii: "-"))
                } else {
                    characters(of: candidate).flatMap { rank(of: $0, for: typed, hyphen: "-") }
                }
            guard let found else { continue }
            if let best, best.rank <= found { continue }
            best = (candidate, found)
        }
        return best?.candidate
    }

    /// Returns numbers that are lower for a nearer candidate; nil if it is not near.
    private static func rank<Element: Equatable>(
        of candidate: [Element], for typed: [Element], hyphen: Element
    ) -> (Int, Int, Int)? {
        let threshold = max(1, typed.count / 3)
        if typed.count >= prefixMinimum, candidate.starts(with: typed) {
            // The first word of two is nearer than the first letters of one: `page` of `page-size`.
            let next = candidate.dropFirst(typed.count).first
            return (0, next == nil ? 0 : next == hyphen ? 1 : candidate.count, 0)
        }
        guard abs(candidate.count - typed.count) <= threshold else { return nil }
        let distance = EditDistance.between(typed, candidate)
        guard distance <= threshold, distance < max(typed.count, candidate.count) else { return nil }
        return (1, distance, -zip(typed, candidate).prefix { $0 == $1 }.count)
    }

    /// Returns the bytes of a word in ASCII, in lowercase; nil for another, and for one that is too long.
    private static func asciiBytes(of text: String) -> [UInt8]? {
        guard text.utf8.count <= lengthLimit, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
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
    static func between<Element: Equatable>(_ left: [Element], _ right: [Element]) -> Int {
        // Three rows of the table, in turn: a row of its own for each character would take longer than filling it.
        var beforeLast = Array(0...right.count)
        var (last, this) = (beforeLast, beforeLast)
        for (row, character) in left.enumerated() {
            this[0] = row + 1
            for (column, other) in right.enumerated() {
                let replaced = last[column] + (character == other ? 0 : 1)
                var cost = min(replaced, last[column + 1] + 1, this[column] + 1)
                if row > 0, column > 0, character == right[column - 1], left[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                this[column + 1] = cost
            }
            swap(&beforeLast, &last)
            swap(&last, &this)
        }
        return last[right.count]
    }
}

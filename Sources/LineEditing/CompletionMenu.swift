/// Candidates that `menu-complete` puts into the line one after the other.
struct CompletionMenu: Equatable {
    /// Where the candidate stands that is in the line now, in UTF-8 offsets.
    private(set) var range: Range<Int>

    /// What was typed, and what can stand in its place.
    private let texts: [String]
    private var place = 0

    /// Begins before the first candidate; nil where there is none, or the range is no part of the line.
    init?(line: String, result: CompletionResult) {
        guard !result.completions.isEmpty, let typed = line.utf8Slice(result.range) else { return nil }
        range = result.range
        texts = [String(typed)] + result.completions.map(\.text)
    }

    /// Goes so many candidates on, or back where `count` is negative, around the end by way of what was typed.
    ///
    /// - Returns: What to replace in the line, and whether it is what was typed again.
    mutating func move(by count: Int) -> (replacement: CompletionStep.Replacement, isTyped: Bool) {
        let moved = (place + count % texts.count) % texts.count
        place = moved < 0 ? moved + texts.count : moved
        let replacement = CompletionStep.Replacement(range: range, text: texts[place])
        range = range.lowerBound..<range.lowerBound + texts[place].utf8.count
        return (replacement, place == 0)
    }
}

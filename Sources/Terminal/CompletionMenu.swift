/// The menu below the line, whose candidates are inserted one after another.
struct CompletionMenu: Equatable {
    /// The range of the candidate that is in the line now, in UTF-8 offsets.
    private(set) var range: Range<Int>

    let completions: [Completion]
    /// The typed text, followed by the candidates that can replace it.
    private let texts: [String]
    private var place = 0

    /// The candidate that is in the line now; nil for the typed text.
    var selected: Int? { place == 0 ? nil : place - 1 }
    /// The replacement of the candidate that puts the typed text back.
    var typed: CompletionStep.Replacement { CompletionStep.Replacement(range: range, text: texts[0]) }

    /// Begins before the first candidate; nil if there are no candidates or the range is not part of the line.
    init?(line: String, result: CompletionResult) {
        guard !result.completions.isEmpty, let typed = line.utf8Slice(result.range) else { return nil }
        (range, completions) = (result.range, result.completions)
        texts = [String(typed)] + result.completions.map(\.text)
    }

    /// Moves `count` candidates forward, or backward if it is negative; wraps around and includes the typed text.
    mutating func move(by count: Int) -> CompletionStep.Replacement {
        let moved = (place + count % texts.count) % texts.count
        return choose(moved < 0 ? moved + texts.count : moved)
    }

    /// Moves `count` columns to the right, or to the left if it is negative, from a candidate to the one in the same
    /// row, or to the last one of a shorter column; wraps around.
    mutating func move(byColumns count: Int, ofHeight height: Int) -> CompletionStep.Replacement {
        let (columns, selected) = ((completions.count + height - 1) / height, max(0, place - 1))
        let moved = (selected / height + count % columns + columns) % columns
        return choose(1 + min(moved * height + selected % height, completions.count - 1))
    }

    private mutating func choose(_ chosen: Int) -> CompletionStep.Replacement {
        place = chosen
        let replacement = CompletionStep.Replacement(range: range, text: texts[place])
        range = range.lowerBound..<range.lowerBound + texts[place].utf8.count
        return replacement
    }
}

/// The rows in which candidates are shown below the line.
struct CompletionRows {
    let rows: [[LineFrame.Span]]
    /// The number of candidates in each column.
    let height: Int

    private static let gap = "  "

    /// Candidates with notes stand one in each row, with their notes aligned; others in columns, as `ls` lists files.
    ///
    /// - Parameter mostRows: The number of rows that there is room for; more are scrolled with the selected candidate.
    init(
        _ completions: [Completion], selected: Int? = nil, columns: Int, mostRows: Int, dim: String,
        cells: (Character) -> Int
    ) {
        let widths = completions.map { $0.label.reduce(0) { $0 + cells($1) } }
        let width = (widths.max() ?? 0) + Self.gap.count
        let hasNotes = completions.contains { !$0.note.isEmpty }
        let perRow = hasNotes ? 1 : max(1, (columns - 1 + Self.gap.count) / max(1, width))
        height = (completions.count + perRow - 1) / perRow
        let shown = height > mostRows ? max(1, mostRows - 1) : height
        let first = max(0, min(height - shown, (selected ?? 0) % height - shown / 2))
        var rows: [[LineFrame.Span]] = []
        for row in first..<first + shown {
            var spans: [LineFrame.Span] = []
            for place in stride(from: row, to: completions.count, by: height) {
                let completion = completions[place]
                spans.append(LineFrame.Span(completion.label, place == selected ? "\u{1B}[7m" : ""))
                let isLast = place + height >= completions.count
                if hasNotes || !isLast {
                    spans.append(LineFrame.Span(String(repeating: " ", count: width - widths[place])))
                }
                if hasNotes { spans.append(LineFrame.Span(completion.note, dim)) }
            }
            rows.append(spans)
        }
        if height > shown { rows.append([LineFrame.Span("… \(completions.count)", dim)]) }
        self.rows = rows
    }
}

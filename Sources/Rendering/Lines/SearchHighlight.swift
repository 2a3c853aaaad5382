import Domain

/// The places in texts where what was searched for stands, without regard to case and accents.
struct SearchHighlight {
    private let folded: [UInt8]

    /// Nil where nothing was searched for.
    init?(_ search: String) {
        folded = Array(FoldedText(search).string.utf8)
        if folded.isEmpty { return nil }
    }

    /// The stretches of a text that match, from its beginning to its end.
    func ranges(in text: String) -> [Range<String.Index>] {
        let whole = FoldedText(text).string
        guard whole.utf8.firstRange(of: folded) != nil else { return [] }
        // What each character is folded to, so that a place in the folded text is one in the text.
        var bytes: [UInt8] = []
        var places: [String.Index] = []
        for place in text.indices {
            let piece = FoldedText(String(text[place])).string.utf8
            bytes += piece
            places += Array(repeating: place, count: piece.count)
        }
        var ranges: [Range<String.Index>] = []
        var rest = bytes[...]
        while let found = rest.firstRange(of: folded) {
            ranges.append(places[found.lowerBound]..<text.index(after: places[found.upperBound - 1]))
            rest = rest[found.upperBound...]
        }
        return ranges
    }

    /// The span in pieces, with the matches in the role of matches.
    func pieces(of span: Span) -> [Span] {
        let ranges = ranges(in: span.text)
        guard !ranges.isEmpty else { return [span] }
        var pieces: [Span] = []
        var end = span.text.startIndex
        func add(_ range: Range<String.Index>, as role: TextRole?) {
            guard !range.isEmpty else { return }
            var piece = span.saying(span.text[range])
            (piece.role, piece.continues) = (role, !pieces.isEmpty)
            pieces.append(piece)
        }
        for range in ranges where range.lowerBound >= end {
            add(end..<range.lowerBound, as: span.role)
            add(range, as: .match)
            end = range.upperBound
        }
        add(end..<span.text.endIndex, as: span.role)
        return pieces
    }

    /// The words around the first match of a text, on one line; nil where it does not match.
    ///
    /// - Parameter width: The cells that they may take, with an ellipsis where words are left out.
    func snippet(of text: String, width: Int) -> String? {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let match = ranges(in: text).first else { return nil }
        if TextWidth.cells(of: text) <= width { return text }
        // A third of the place is for what stands before the match.
        let before = text[..<match.lowerBound].suffix(max(0, width / 3))
        let isWhole = before.startIndex == text.startIndex
        let start = isWhole ? before : before.drop { $0 != " " }.drop { $0 == " " }
        let beginning = (isWhole ? "" : "…") + start
        return (beginning + text[match.lowerBound...]).clipped(to: max(1, width))
    }
}

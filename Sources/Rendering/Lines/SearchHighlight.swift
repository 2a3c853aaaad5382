import Domain

/// The matches of a search in texts, ignoring case and accents.
struct SearchHighlight {
    private let folded: FoldedText

    /// Returns nil if nothing was searched for.
    init?(_ search: String) {
        folded = FoldedText(search)
        if folded.isEmpty { return nil }
    }

    func matches(_ text: String) -> Bool { FoldedText(text).contains(folded) }

    /// Returns the parts of a text that match, from its beginning up to a number of matches.
    func ranges(in text: String, limit: Int = .max) -> [Range<String.Index>] {
        guard matches(text) else { return [] }
        let (bytes, places) = Self.folded(text)
        return bytes.withUnsafeBufferPointer { bytes in
            folded.string.withBytes { part in
                var ranges: [Range<String.Index>] = []
                var end = 0
                while ranges.count < limit, let start = bytes.place(of: part, from: end) {
                    end = start + part.count
                    ranges.append(places[start]..<text.index(after: places[end - 1]))
                }
                return ranges
            }
        }
    }

    /// Returns the folded bytes of each character, and the character's place for each byte.
    private static func folded(_ text: String) -> (bytes: [UInt8], places: [String.Index]) {
        // Each byte of most texts is a character, and so is the folded one.
        if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
            return (Array(FoldedText(text).string.utf8), Array(text.utf8.indices))
        }
        var bytes: [UInt8] = []
        var places: [String.Index] = []
        for place in text.indices {
            bytes += FoldedText(String(text[place])).string.utf8
            while places.count < bytes.count { places.append(place) }
        }
        return (bytes, places)
    }

    /// Splits the span so that its matches have the role of matches.
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

    /// Returns the words around the first match of a text, on one line; nil if the text does not match.
    ///
    /// - Parameter width: The greatest width in cells, including an ellipsis where words are left out.
    func snippet(of text: String, width: Int) -> String? {
        let words = text.unicodeScalars.split { $0.properties.isWhitespace }
        let text = words.map { String($0) }.joined(separator: " ")
        guard let match = ranges(in: text, limit: 1).first else { return nil }
        if TextWidth.cells(of: text) <= width { return text }
        // A third of the width is for the text before the match.
        let before = text[..<match.lowerBound].suffix(max(0, width / 3))
        let isWhole = before.startIndex == text.startIndex
        let start = isWhole ? before : before.drop { $0 != " " }.drop { $0 == " " }
        let beginning = (isWhole ? "" : "…") + start
        return (beginning + text[match.lowerBound...]).clipped(to: max(1, width))
    }
}

extension Line {
    /// Returns the line with the matches of a search marked; unchanged without one.
    func marking(_ search: SearchHighlight?) -> Line {
        search.map { search in Line(spans.flatMap(search.pieces)) } ?? self
    }
}

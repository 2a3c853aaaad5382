import Domain

/// The matches of a search in texts, ignoring case and accents.
struct SearchHighlight {
    private let parts: [FoldedText]

    /// Returns nil if nothing was searched for.
    init?(_ search: String) { self.init(parts: SearchText(search).folded) }

    private init?(parts: [FoldedText]) {
        if parts.isEmpty { return nil }
        self.parts = parts
    }

    /// Returns the words and phrases that none of the texts has; nil if they have all of them.
    func missing(from texts: [String]) -> SearchHighlight? {
        let texts = texts.map(FoldedText.init)
        return SearchHighlight(parts: parts.filter { part in !texts.contains { $0.contains(part) } })
    }

    func matches(_ text: String) -> Bool {
        let whole = FoldedText(text)
        return parts.contains(where: whole.contains)
    }

    /// Returns the parts of a text that match, in their order, without those that overlap an earlier one.
    func ranges(in text: String) -> [Range<String.Index>] {
        let matches = matches(in: FoldedText(text).string)
        if matches.isEmpty { return [] }
        // Each byte of most texts is a character, and so is the folded one.
        if text.withBytes({ $0.allSatisfy { $0 < 0x80 && $0 != 0x0D } }) {
            return matches.map { match in
                let start = text.utf8.index(text.startIndex, offsetBy: match.lowerBound)
                return start..<text.utf8.index(start, offsetBy: match.count)
            }
        }
        // The folded text of each character, and its place for each byte of it.
        var (string, places) = ("", [String.Index]())
        for place in text.indices {
            string += FoldedText(String(text[place])).string
            places += repeatElement(place, count: string.utf8.count - places.count)
        }
        return self.matches(in: string).map { match in
            places[match.lowerBound]..<text.index(after: places[match.upperBound - 1])
        }
    }

    /// Returns the matches in a folded text, in bytes.
    private func matches(in text: String) -> [Range<Int>] {
        let matches = text.withBytes { bytes in
            parts.flatMap { part in
                part.string.withBytes { part in
                    var ranges: [Range<Int>] = []
                    while let start = bytes.place(of: part, from: ranges.last?.upperBound ?? 0) {
                        ranges.append(start..<start + part.count)
                    }
                    return ranges
                }
            }
        }
        if matches.count < 2 { return matches }
        return matches.sorted { ($0.lowerBound, -$0.count) < ($1.lowerBound, -$1.count) }
            .reduce(into: []) { kept, match in
                if match.lowerBound >= kept.last?.upperBound ?? 0 { kept.append(match) }
            }
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
    func snippet(of text: String, width: Int) -> String? {
        let text = text.onOneLine
        guard let match = ranges(in: text).first else { return nil }
        if TextWidth.cells(of: text) <= width { return text }
        // A third of the width is for the text before the match.
        let before = text[..<match.lowerBound].suffix(max(0, width / 3))
        let isWhole = before.startIndex == text.startIndex
        let start = isWhole ? before : before.drop { $0 != " " }.drop { $0 == " " }
        let beginning = (isWhole ? "" : "…") + start
        return (beginning + text[match.lowerBound...]).clipped(to: max(1, width))
    }
}

extension String {
    var onOneLine: String {
        let isOnOneLine = withBytes { bytes in
            var previous = UInt8(ascii: " ")
            for byte in bytes {
                // White space that is not ASCII begins with C2 or E1 to E3.
                if byte < 0x20 || byte == 0x20 && previous == 0x20 || byte == 0xC2 || (0xE1...0xE3).contains(byte) {
                    return false
                }
                previous = byte
            }
            return previous != 0x20
        }
        if isOnOneLine { return self }
        return unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }.joined(separator: " ")
    }
}

extension Line {
    /// Returns the line with the matches of a search marked; unchanged without one.
    func marking(_ search: SearchHighlight?) -> Line {
        search.map { search in Line(spans.flatMap(search.pieces)) } ?? self
    }
}

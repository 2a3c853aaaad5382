import Domain

/// A piece of a line that looks one way.
package struct Span: Hashable, Sendable {
    /// Visible, without line breaks.
    package var text: String
    /// What it is to its reader; nil for what is like all other text.
    package var role: TextRole?
    /// Whether it is kept from changing places with what stands around it, where text runs in two directions.
    package var isApart = false
    /// Whether it goes on with the span before it, together with which it is kept apart.
    var continues = false

    package init(_ text: String, as role: TextRole? = nil, isApart: Bool = false) {
        (self.text, self.role, self.isApart) = (text, role, isApart)
    }

    /// The same with another text.
    func saying(_ text: some StringProtocol) -> Span {
        var span = self
        span.text = String(text)
        return span
    }

    package static func blanks(_ count: Int) -> Span { Span(String(repeating: " ", count: max(0, count))) }
}

/// One line on its way to the screen: its spans in the order in which they are read.
///
/// Widths, breaks and places are found here; bytes are made of it by ``LineWriter`` alone.
package struct Line: Hashable, Sendable {
    package private(set) var spans: [Span]
    /// Whether it is read from left to right in every language, and keeps to the left edge: a line of a drawing or a
    /// program, in which places count.
    package var isLeftToRight = false

    package init(_ spans: [Span] = [], isLeftToRight: Bool = false) {
        self.spans = spans.contains { $0.text.isEmpty } ? spans.filter { !$0.text.isEmpty } : spans
        self.isLeftToRight = isLeftToRight
    }

    package init(_ text: String, as role: TextRole? = nil, isApart: Bool = false) {
        self.init([Span(text, as: role, isApart: isApart)])
    }

    /// Its width in cells of a terminal.
    package var cells: Int { spans.reduce(0) { $0 + TextWidth.cells(of: $1.text) } }

    package var isEmpty: Bool { spans.isEmpty }

    /// What is read, without what only a terminal needs.
    package var text: String { spans.map(\.text).joined() }

    package mutating func append(_ span: Span) {
        if !span.text.isEmpty { spans.append(span) }
    }

    package static func + (left: Line, right: Line) -> Line {
        Line(left.spans + right.spans, isLeftToRight: left.isLeftToRight)
    }

    /// The line with blanks before it.
    package func indented(by count: Int) -> Line { isEmpty ? self : Line([.blanks(count)]) + self }

    /// The line with blanks before it, fewer where it would be wider than the screen.
    func indented(by count: Int, within width: Int) -> Line { indented(by: min(count, max(0, width - cells))) }

    /// The line with blanks after it up to a width.
    package func padded(to width: Int) -> Line { self + Line([.blanks(width - cells)]) }

    /// The line without the blanks at its end.
    package var trimmed: Line {
        var line = self
        while let last = line.spans.last, last.text.utf8.last == UInt8(ascii: " ") {
            line.spans.removeLast()
            line.append(last.saying(last.text.trimmingLast(" ")))
        }
        return line
    }

    /// All of it in another role.
    package func painted(as role: TextRole?) -> Line {
        guard role != nil else { return self }
        var line = self
        for place in spans.indices { line.spans[place].role = spans[place].role ?? role }
        return line
    }

    /// Pieces one after the other, on as few lines as they take.
    ///
    /// - Parameter width: In cells; a piece that is wider has a line of its own.
    package static func flow(_ pieces: [Line], gap: Int, width: Int) -> [Line] {
        pieces.reduce(into: []) { lines, piece in
            if let last = lines.last, last.cells + gap + piece.cells <= width {
                lines[lines.count - 1] = last + piece.indented(by: gap)
            } else {
                lines.append(piece)
            }
        }
    }

    /// Two columns of lines beside each other, without blanks at the ends of lines.
    ///
    /// - Parameter between: What stands between the two on every line.
    package static func beside(_ left: [Line], _ right: [Line], leftWidth: Int, between: Line) -> [Line] {
        (0..<max(left.count, right.count)).map { place in
            let first = place < left.count ? left[place] : Line()
            let second = place < right.count ? right[place] : Line()
            return (first.padded(to: leftWidth) + between + second).trimmed
        }
    }
}

// MARK: Breaking

extension Line {
    /// The line as lines no wider than asked.
    ///
    /// Lines end where words end; a word that is wider than a line is broken between characters. The blanks between words
    /// stay, save those at the ends of lines.
    ///
    /// - Parameter width: In cells, at least 1; nil for the line as it is. A single character that is wider has a line of
    ///   its own.
    package func wrapped(to width: Int?) -> [Line] {
        guard let width, cells > max(width, 1) else { return [trimmed] }
        var filling = LineFilling(width: max(width, 1))
        for (source, span) in spans.enumerated() {
            for (place, word) in span.text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
                if place > 0 { filling.endWord() }
                if !word.isEmpty { filling.add(span.saying(word), of: source) }
            }
        }
        filling.endWord()
        return filling.lines
    }

    /// How many rows it fills on a terminal.
    package func rowCount(ofWidth width: Int) -> Int { max(1, (cells + width - 1) / max(1, width)) }

    /// The line as the rows that it fills on a terminal, which breaks it where it has no more place.
    package func rows(ofWidth width: Int) -> [Line] {
        guard cells > max(1, width) else { return [self] }
        var filling = LineFilling(width: max(1, width))
        for (source, span) in spans.enumerated() { filling.putBroken(span, of: source) }
        return filling.lines
    }
}

/// Lines that are being filled with words.
private struct LineFilling {
    let width: Int
    private var full: [Line] = []
    private var line: [Span] = []
    private var lineWidth = 0
    /// The span that the line ends in, by its place among those that are broken.
    private var lastSource: Int?
    /// The pieces of the word that is being put together, each of another span.
    private var word: [(span: Span, source: Int)] = []
    /// Blanks before the next word, if it still finds place on the line.
    private var gap = 0

    init(width: Int) { self.width = width }

    var lines: [Line] { line.isEmpty && !full.isEmpty ? full : full + [Line(line)] }

    mutating func add(_ span: Span, of source: Int) { word.append((span, source)) }

    /// Ends the word; where there is none it is one more blank.
    mutating func endWord() {
        defer {
            gap += 1
            word = []
        }
        guard !word.isEmpty else { return }
        let wordWidth = word.reduce(0) { $0 + TextWidth.cells(of: $1.span.text) }
        if lineWidth + gap + wordWidth > width {
            endLine()
            gap = 0
        }
        for (span, source) in word {
            put(.blanks(gap), of: source == lastSource ? source : nil)
            gap = 0
            let isFitting = lineWidth + TextWidth.cells(of: span.text) <= width
            if isFitting { put(span, of: source) } else { putBroken(span, of: source) }
        }
    }

    /// Words of one span stay one span, with the blanks between them: they are kept apart from others, not from each other.
    private mutating func put(_ span: Span, of source: Int?) {
        guard !span.text.isEmpty else { return }
        if let source, source == lastSource { line[line.count - 1].text += span.text } else { line.append(span) }
        lastSource = source
        lineWidth += TextWidth.cells(of: span.text)
    }

    /// Puts a span on the line and those that follow, wherever it has to be broken.
    mutating func putBroken(_ span: Span, of source: Int) {
        var piece = span.saying("")
        var pieceWidth = 0
        for character in span.text {
            let cells = TextWidth.cells(of: character)
            if lineWidth + pieceWidth + cells > width {
                put(piece, of: source)
                endLine()
                (piece.text, pieceWidth) = ("", 0)
            }
            piece.text.append(character)
            pieceWidth += cells
        }
        put(piece, of: source)
    }

    private mutating func endLine() {
        if !line.isEmpty { full.append(Line(line)) }
        (line, lineWidth, lastSource) = ([], 0, nil)
    }
}

extension String {
    /// The text as lines no wider than asked, each of its own lines by itself; see ``Line/wrapped(to:)``.
    ///
    /// - Parameter width: Nil for its own lines, without the blanks at their ends.
    package func wrapped(to width: Int?, as role: TextRole? = nil, isApart: Bool = false) -> [Line] {
        split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            Line(String(line), as: role, isApart: isApart).wrapped(to: width)
        }
    }

    /// The text with an ellipsis at its end where it has no place.
    ///
    /// - Parameter width: In cells, at least 1.
    package func clipped(to width: Int) -> String {
        guard TextWidth.cells(of: self) > width else { return self }
        var kept = ""
        var left = width - 1
        for character in self {
            left -= TextWidth.cells(of: character)
            guard left >= 0 else { break }
            kept.append(character)
        }
        return kept.trimmingLast(" ") + "…"
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The text without the characters `character` at its end.
    package func trimmingLast(_ character: Character) -> Substring {
        guard let last = lastIndex(where: { $0 != character }) else { return self[startIndex..<startIndex] }
        return self[...last]
    }
}

extension Line {
    /// A line of a page of help, broken where words end; what follows stands under the text that it belongs to.
    ///
    ///     --limit N  At most so many
    ///                rows.
    ///
    /// - Parameter width: In cells, at least 1.
    package func wrappedByColumns(to width: Int) -> [Line] {
        guard cells > width else { return [self] }
        let text = text
        let start = text.prefix { $0 == " " }.count
        let indent = min(start, width / 2)
        let (head, body) = split(at: Self.lastColumn(of: text))
        guard !head.isEmpty, !body.isEmpty else { return dropping(start).wrapped(to: width, indent: indent) }
        guard width - head.cells >= Self.narrowestColumn else {
            return head.dropping(start).wrapped(to: width, indent: indent)
                + body.wrapped(to: width, indent: min(indent + 4, width / 2))
        }
        let lines = body.wrapped(to: width - head.cells)
        return [head + lines[0]] + lines.dropFirst().map { $0.indented(by: head.cells) }
    }

    /// Cells that the last column has at least; else it stands below the others.
    private static let narrowestColumn = 16

    private func wrapped(to width: Int, indent: Int) -> [Line] {
        wrapped(to: width - indent).map { $0.indented(by: indent) }
    }

    /// The number of characters up to the last column; 0 where there is only one.
    private static func lastColumn(of text: String) -> Int {
        var (end, blanks, isBegun) = (0, 0, false)
        for (place, character) in text.enumerated() {
            if character == " " {
                blanks += 1
            } else {
                if isBegun, blanks >= GridLayout.gap { end = place }
                (blanks, isBegun) = (0, true)
            }
        }
        return end
    }

    /// The line before a number of characters, and from there on.
    private func split(at count: Int) -> (head: Line, body: Line) {
        var (head, body, left) = (Line(), Line(), count)
        for span in spans {
            var (first, second) = (span, span)
            (first.text, second.text) = (String(span.text.prefix(left)), String(span.text.dropFirst(left)))
            left = max(0, left - span.text.count)
            head.append(first)
            body.append(second)
        }
        return (head, body)
    }

    private func dropping(_ count: Int) -> Line { split(at: count).body }
}

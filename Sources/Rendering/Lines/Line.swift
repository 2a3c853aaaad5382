import Domain

/// A part of a line with one style.
package struct Span: Hashable, Sendable {
    /// Visible text without line breaks.
    package var text: String
    /// The meaning of the text for its reader; nil for ordinary text.
    package var role: TextRole?
    /// True if it must not change places with the text around it when text runs in two directions.
    package var isApart = false
    /// True if it continues the span before it, so that both are kept apart from other text together.
    var continues = false

    package init(_ text: String, as role: TextRole? = nil, isApart: Bool = false) {
        (self.text, self.role, self.isApart) = (text, role, isApart)
    }

    func saying(_ text: some StringProtocol) -> Span {
        var span = self
        span.text = String(text)
        return span
    }

    package static func blanks(_ count: Int) -> Span { Span(count < short.count ? short[max(0, count)] : made(count)) }

    /// The blanks between columns, which are made once; repeating a string takes twenty times as long as bytes.
    private static let short = (0...60).map(made)
    private static func made(_ count: Int) -> String {
        String(decoding: [UInt8](repeating: 0x20, count: count), as: UTF8.self)
    }
}

/// A line to be shown: its spans in reading order.
///
/// Widths, breaks and positions are computed here; only ``LineWriter`` makes bytes of a line.
package struct Line: Hashable, Sendable {
    package private(set) var spans: [Span]
    /// True if it is read from left to right in every language and aligned to the left edge: a line of a drawing or a
    /// program, in which positions matter.
    package var isLeftToRight = false

    package init(_ spans: [Span] = [], isLeftToRight: Bool = false) {
        self.spans = spans.contains { $0.text.isEmpty } ? spans.filter { !$0.text.isEmpty } : spans
        self.isLeftToRight = isLeftToRight
    }

    package init(_ text: String, as role: TextRole? = nil, isApart: Bool = false) {
        self.init([Span(text, as: role, isApart: isApart)])
    }

    package var cells: Int { spans.reduce(0) { $0 + TextWidth.cells(of: $1.text) } }
    package var isEmpty: Bool { spans.isEmpty }
    package var text: String { spans.map(\.text).joined() }
    package mutating func append(_ span: Span) {
        if !span.text.isEmpty { spans.append(span) }
    }

    package static func + (left: Line, right: Line) -> Line {
        Line(left.spans + right.spans, isLeftToRight: left.isLeftToRight)
    }

    package func indented(by count: Int) -> Line { isEmpty ? self : Line([.blanks(count)]) + self }

    /// Returns the line with blanks before it, fewer if it would be wider than the screen.
    func indented(by count: Int, within width: Int) -> Line { indented(by: min(count, max(0, width - cells))) }

    package func padded(to width: Int) -> Line { self + Line([.blanks(width - cells)]) }

    /// The line without blanks at its end.
    package var trimmed: Line {
        var line = self
        while let last = line.spans.last, last.text.utf8.last == UInt8(ascii: " ") {
            line.spans.removeLast()
            line.append(last.saying(last.text.trimmingLast(" ")))
        }
        return line
    }

    /// Returns the line with a role for all of its spans that have none.
    package func painted(as role: TextRole?) -> Line {
        guard role != nil else { return self }
        var line = self
        for place in spans.indices { line.spans[place].role = spans[place].role ?? role }
        return line
    }

    /// Returns pieces one after the other, on as few lines as they take.
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

    /// Returns two columns of lines beside each other, without blanks at the ends of lines.
    package static func beside(_ left: [Line], _ right: [Line], leftWidth: Int, between: Line) -> [Line] {
        (0..<max(left.count, right.count)).map { place in
            let first = place < left.count ? left[place] : Line()
            let second = place < right.count ? right[place] : Line()
            return (first.padded(to: leftWidth) + between + second).trimmed
        }
    }

    /// Breaks the line between words; a word that is wider than a line is broken between characters. Blanks between
    /// words are kept, except at the ends of lines.
    ///
    /// - Parameter width: In cells, at least 1; nil for one line of any width. A single character that is wider has a
    ///   line of its own.
    package func wrapped(to width: Int?) -> [Line] {
        guard let width, cells > max(width, 1) else { return [trimmed] }
        var filling = LineFilling(width: max(width, 1))
        for (source, span) in spans.enumerated() {
            for (place, word) in span.text.pieces(between: " ").enumerated() {
                if place > 0 { filling.endWord() }
                if !word.isEmpty { filling.add(span.saying(word), of: source) }
            }
        }
        filling.endWord()
        return filling.lines
    }

    /// Returns the number of rows that it fills on a terminal.
    package func rowCount(ofWidth width: Int) -> Int { max(1, (cells + width - 1) / max(1, width)) }

    /// Wraps a line of a help page between words. Continuation lines are indented to the start of their column.
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

    /// The smallest width of the last column, in cells. With less space it is put below the others.
    private static let narrowestColumn = 16

    private func wrapped(to width: Int, indent: Int) -> [Line] {
        wrapped(to: width - indent).map { $0.indented(by: indent) }
    }

    /// Returns the number of characters before the last column; 0 if there is only one column.
    private static func lastColumn(of text: String) -> Int {
        let gaps = text.matches(of: /[^ ] {2,}(?=[^ ])/)
        return gaps.last.map { text.distance(from: text.startIndex, to: $0.range.upperBound) } ?? 0
    }

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

private struct LineFilling {
    let width: Int
    private var full: [Line] = []
    private var line: [Span] = []
    private var lineWidth = 0
    /// The span in which the line ends, by its index among the spans that are broken.
    private var lastSource: Int?
    /// The pieces of the current word, each from a different span.
    private var word: [(span: Span, source: Int, cells: Int)] = []
    private var wordWidth = 0
    /// The number of blanks before the next word if it fits on the line.
    private var gap = 0

    init(width: Int) { self.width = width }
    var lines: [Line] { line.isEmpty && !full.isEmpty ? full : full + [Line(line)] }

    mutating func add(_ span: Span, of source: Int) {
        let cells = TextWidth.cells(of: span.text)
        word.append((span, source, cells))
        wordWidth += cells
    }

    /// Ends the word; without a word, adds one more blank.
    mutating func endWord() {
        defer {
            gap += 1
            word.removeAll(keepingCapacity: true)
            wordWidth = 0
        }
        guard !word.isEmpty else { return }
        if lineWidth + gap + wordWidth > width {
            endLine()
            gap = 0
        }
        for (span, source, cells) in word {
            put(.blanks(gap), of: source == lastSource ? source : nil, cells: gap)
            gap = 0
            if lineWidth + cells <= width { put(span, of: source, cells: cells) } else { putBroken(span, of: source) }
        }
    }

    /// Words of one span stay one span with the blanks between them: they are kept apart from others, not from each
    /// other.
    private mutating func put(_ span: Span, of source: Int?, cells: Int) {
        guard !span.text.isEmpty else { return }
        if let source, source == lastSource { line[line.count - 1].text += span.text } else { line.append(span) }
        lastSource = source
        lineWidth += cells
    }

    /// Puts a span on this line and the lines after it, broken wherever a line is full.
    private mutating func putBroken(_ span: Span, of source: Int) {
        var piece = span.saying("")
        var pieceWidth = 0
        for character in span.text {
            let cells = TextWidth.cells(of: character)
            if lineWidth + pieceWidth + cells > width {
                put(piece, of: source, cells: pieceWidth)
                endLine()
                (piece.text, pieceWidth) = ("", 0)
            }
            piece.text.append(character)
            pieceWidth += cells
        }
        put(piece, of: source, cells: pieceWidth)
    }

    private mutating func endLine() {
        if !line.isEmpty { full.append(Line(line)) }
        (line, lineWidth, lastSource) = ([], 0, nil)
    }
}

extension String {
    /// Returns the text's own lines, each wrapped by itself; see ``Line/wrapped(to:)``.
    package func wrapped(to width: Int?, as role: TextRole? = nil, isApart: Bool = false) -> [Line] {
        pieces(between: "\n").flatMap { line in
            Line(String(line), as: role, isApart: isApart).wrapped(to: width)
        }
    }

    /// Returns the pieces between ASCII separators, including empty ones.
    func pieces(between separator: Character) -> [Substring] {
        // Below U+0300 nothing combines, so characters can be found by their bytes, which is much faster.
        guard let byte = separator.asciiValue, utf8.allSatisfy({ $0 < 0xCC }) else {
            return split(separator: separator, omittingEmptySubsequences: false)
        }
        return utf8.split(separator: byte, omittingEmptySubsequences: false).map { Substring($0) }
    }

    /// Returns the text, with an ellipsis at its end if it does not fit into a number of cells, at least 1.
    package func clipped(to width: Int) -> String {
        guard TextWidth.cells(of: self) > width else { return self }
        // Each byte of most texts has a cell.
        let isPlain = utf8.prefix(width).allSatisfy { $0 < 0x80 }
        let end = isPlain ? utf8.index(startIndex, offsetBy: width - 1) : prefix(count(fittingInto: width - 1)).endIndex
        return self[..<end].trimmingLast(" ") + "…"
    }

    /// Returns the end of the text, with an ellipsis before it if it does not fit into a number of cells, at least 1.
    package func clippedAtStart(to width: Int) -> String {
        guard TextWidth.cells(of: self) > width else { return self }
        return "…" + suffix(reversed().count(fittingInto: width - 1))
    }
}

extension Sequence<Character> {
    /// Returns the number of characters from the first that fit into `cells` together.
    func count(fittingInto cells: Int) -> Int {
        var left = cells
        return prefix { character in
            left -= TextWidth.cells(of: character)
            return left >= 0
        }.count
    }
}

extension StringProtocol where SubSequence == Substring {
    /// Returns the text without any `character` at its end.
    package func trimmingLast(_ character: Character) -> Substring {
        guard let last = lastIndex(where: { $0 != character }) else { return self[startIndex..<startIndex] }
        return self[...last]
    }
}

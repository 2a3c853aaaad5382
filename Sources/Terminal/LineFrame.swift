/// The look of a line on the terminal: rows of cells from the prompt down, and the place of the cursor.
struct LineFrame: Equatable {
    /// One character, or an escape sequence and the character after it.
    struct Cell: Equatable {
        var text: String
        /// The cells that it takes; for a character of uncertain width, the most that a terminal gives it.
        var width: Int
        /// The escape sequence that sets its style; empty for none.
        var style = ""
        /// True if terminals differ on the width.
        var isUncertain = false
    }

    /// Text in one style, without escape sequences.
    struct Span: Equatable {
        var text: String
        var style: String

        init(_ text: String, _ style: String = "") { (self.text, self.style) = (text, style) }

        /// Returns the spans of a text with escape sequences for colours (SGR), each of which adds to those before it
        /// up to the next reset.
        static func spans(_ styled: String) -> [Span] {
            var (spans, style): ([Span], String) = ([], "")
            var rest = styled[...]
            while !rest.isEmpty {
                let start = rest.firstIndex(of: "\u{1B}") ?? rest.endIndex
                if start > rest.startIndex { spans.append(Span(String(rest[..<start]), style)) }
                guard let end = rest[start...].firstIndex(of: "m") else { break }
                let sequence = rest[start...end]
                style = ["\u{1B}[m", "\u{1B}[0m"].contains(sequence) ? "" : style + sequence
                rest = rest[rest.index(after: end)...]
            }
            return spans
        }
    }

    struct Place: Equatable {
        var row: Int
        var column: Int
    }

    struct Content: Equatable {
        /// Escape sequences in it are between U+0001 and U+0002, as for readline.
        var prompt = ""
        var text = ""
        /// A UTF-8 offset in the text.
        var cursor = 0
        var marks = LineMarks()
        /// The text at the right end of the first row, with escape sequences as in the prompt.
        var right = ""
        var below: [[Span]] = []
    }

    private(set) var rows: [[Cell]] = [[]]
    private(set) var cursor = Place(row: 0, column: 0)
    /// The number of cells of the prompt in the first row, which is only drawn as a whole.
    private(set) var promptLength = 0
    /// The last row of the text, above the rows below it.
    private(set) var lastTextRow = 0
    let columns: Int
    private var column = 0

    init(_ content: Content, columns: Int, screenRows: Int, cells: @escaping (Unicode.Scalar) -> Int) {
        self.columns = columns
        let measure = CellMeasure(cells: cells)
        for cell in measure.cells(ofPrompt: content.prompt) { append(cell) }
        promptLength = rows.count == 1 ? rows[0].count : 0
        place(content, measure)
        lastTextRow = rows.count - 1
        addRight(measure.cells(ofPrompt: content.right))
        // One row below is seen however high the text is.
        keep(within: content.below.isEmpty ? screenRows : max(1, screenRows - 1))
        addBelow(content.below, screenRows, measure)
    }

    private mutating func place(_ content: Content, _ measure: CellMeasure) {
        var offset = 0
        var found: Place?
        var styles = content.marks.styles[...]
        for character in content.text {
            while let first = styles.first, first.range.upperBound <= offset { styles.removeFirst() }
            let style = styles.first.flatMap { $0.range.contains(offset) ? $0.style : nil } ?? ""
            let isAtCursor = found == nil && offset >= content.cursor
            offset += character.utf8.count
            if character == "\n" {
                if isAtCursor { found = Place(row: rows.count - 1, column: min(column, columns - 1)) }
                beginRow()
            } else {
                let cell = measure.cell(ofTyped: character, style, at: column)
                append(cell)
                if isAtCursor { found = Place(row: rows.count - 1, column: column - cell.width) }
            }
        }
        if let found {
            cursor = found
        } else {
            // The cursor after a full row stands on the next one.
            if column >= columns { beginRow() }
            cursor = Place(row: rows.count - 1, column: column)
            addGhost(content.marks, measure)
        }
    }

    private mutating func append(_ cell: Cell) {
        if column + cell.width > columns { beginRow() }
        rows[rows.count - 1].append(cell)
        column += cell.width
    }

    private mutating func beginRow() {
        rows.append([])
        column = 0
    }

    /// Adds the rest of the ghost that fits on the row of the cursor.
    private mutating func addGhost(_ marks: LineMarks, _ measure: CellMeasure) {
        let cells = marks.ghost.prefix(columns).map { measure.cell(ofTyped: $0, marks.ghostStyle, at: 0) }
        let room = columns - 1 - column
        if room > 1 { rows[rows.count - 1] += Self.cut(cells, to: room) }
    }

    /// Returns the cells that fit into a width, with an ellipsis if some of them do not.
    private static func cut(_ cells: [Cell], to width: Int) -> [Cell] {
        var (kept, taken): ([Cell], Int) = ([], 0)
        for (index, cell) in cells.enumerated() {
            let isLast = index == cells.count - 1
            guard taken + cell.width <= width - (isLast ? 0 : 1) else {
                return kept + [Cell(text: "…", width: 1, style: cell.style)]
            }
            kept.append(cell)
            taken += cell.width
        }
        return kept
    }

    /// Adds a text at the right end, if there is only one row and room beside it.
    private mutating func addRight(_ cells: [Cell]) {
        let used = rows[0].reduce(0) { $0 + $1.width }
        let gap = columns - 1 - used - cells.reduce(0) { $0 + $1.width }
        guard rows.count == 1, !cells.isEmpty, gap > 0 else { return }
        rows[0] += repeatElement(Cell(text: " ", width: 1), count: gap) + cells
    }

    /// Adds rows below the text as far as the screen has room, each cut at the right edge.
    private mutating func addBelow(_ below: [[Span]], _ screenRows: Int, _ measure: CellMeasure) {
        for spans in below.prefix(max(0, screenRows - rows.count)) {
            var (cells, width): ([Cell], Int) = ([], 0)
            for span in spans {
                for character in span.text where width < columns {
                    cells.append(measure.cell(of: character, span.style, at: width))
                    width += cells[cells.count - 1].width
                }
            }
            rows.append(Self.cut(cells, to: columns - 1))
        }
    }

    /// Keeps the rows around the cursor that the screen has room for.
    private mutating func keep(within screenRows: Int) {
        guard rows.count > screenRows, screenRows > 0 else { return }
        let first = max(0, min(cursor.row - screenRows + 1, rows.count - screenRows))
        rows = Array(rows[first..<first + screenRows])
        cursor.row -= first
        lastTextRow = min(lastTextRow - first, rows.count - 1)
        if first > 0 { promptLength = 0 }
    }
}

/// The parts of a typed line that stand out, and what could follow it.
public struct LineMarks: Sendable, Equatable {
    public struct Style: Sendable, Equatable {
        /// UTF-8 offsets in the line.
        public var range: Range<Int>
        /// An escape sequence.
        public var style: String

        public init(_ range: Range<Int>, _ style: String) { (self.range, self.style) = (range, style) }
    }

    /// In the order of the line, without overlaps.
    public var styles: [Style] = []
    /// The text that could follow the line, drawn after it and never part of it.
    public var ghost = ""
    public var ghostStyle = ""
    /// A row below the line, with escape sequences for colours; empty for none.
    public var hint = ""

    public init() {}
}

/// The rules by which characters become cells.
struct CellMeasure {
    /// Returns the cells that a scalar takes: 0, 1 or 2, or -1 if it cannot be printed.
    let cells: (Unicode.Scalar) -> Int

    func cell(of character: Character, _ style: String, at column: Int) -> LineFrame.Cell {
        if let byte = character.asciiValue {
            let text =
                switch byte {
                case 0x09: String(repeating: " ", count: 8 - column % 8)
                case ..<0x20, 0x7F: "^" + String(UnicodeScalar(byte ^ 0x40))
                default: String(character)
                }
            return LineFrame.Cell(text: text, width: text.utf8.count, style: style)
        }
        let scalars = character.unicodeScalars
        // Controls of ISO 6429 would be commands to the terminal.
        if scalars.contains(where: { cells($0) < 0 }) {
            return LineFrame.Cell(text: "\u{FFFD}", width: 1, style: style)
        }
        let asksForPicture = scalars.contains("\u{FE0F}")
        let width = scalars.reduce(0) { $0 + cells($1) } + (asksForPicture ? 1 : 0)
        let isUncertain = scalars.count > 1 && (asksForPicture || scalars.count { cells($0) > 0 } > 1)
        return LineFrame.Cell(text: String(character), width: width, style: style, isUncertain: isUncertain)
    }

    /// Returns the cell of a character of the line: its code, as in output, if it would be invisible or order the text
    /// otherwise than it runs.
    func cell(ofTyped character: Character, _ style: String, at column: Int) -> LineFrame.Cell {
        let scalars = character.unicodeScalars
        guard !character.isASCII, let invisible = scalars.first(where: Self.isInvisible) else {
            return cell(of: character, style, at: column)
        }
        // The code of one scalar fits the narrowest line.
        let text = scalars.count > 1 ? "\u{FFFD}" : "\\u{\(String(invisible.value, radix: 16, uppercase: true))}"
        return LineFrame.Cell(text: text, width: text.unicodeScalars.count, style: style)
    }

    /// Returns true for format characters, except those that join the letters of a word and the parts of an emoji.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .format && !("\u{200C}"..."\u{200D}").contains(scalar)
    }

    /// Returns the cells of the last row of a prompt; an escape sequence stands before the character after it.
    func cells(ofPrompt marked: String) -> [LineFrame.Cell] {
        var found: [LineFrame.Cell] = []
        var (escape, isEscape) = ("", false)
        for scalar in marked.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).last ?? [] {
            switch scalar {
            case "\u{1}": isEscape = true
            case "\u{2}": isEscape = false
            case _ where isEscape: escape.unicodeScalars.append(scalar)
            default:
                let width = max(0, cells(scalar))
                if width == 0, escape.isEmpty, !found.isEmpty {
                    found[found.count - 1].text.unicodeScalars.append(scalar)
                } else {
                    found.append(LineFrame.Cell(text: escape + String(scalar), width: width))
                    escape = ""
                }
            }
        }
        if !escape.isEmpty, !found.isEmpty { found[found.count - 1].text += escape }
        return found
    }
}

/// A prompt in which sequences without width are marked for readline.
struct MarkedPrompt {
    let text: String

    init(_ prompt: String) {
        var text = String.UnicodeScalarView()
        var rest = Array(prompt.unicodeScalars)[...]
        while let scalar = rest.first {
            let length = MarkedPrompt.escapeSequenceLength(rest)
            if length > 0 {
                text.append("\u{1}")
                text.append(contentsOf: rest.prefix(length))
                text.append("\u{2}")
            } else if !["\0", "\u{1}", "\u{2}"].contains(scalar) {
                text.append(scalar)
            }
            rest = rest.dropFirst(max(1, length))
        }
        self.text = String(text)
    }

    /// Returns the length in scalars of the escape sequence at the start (ECMA-48, 5.4 and 5.6); 0 if it has none.
    private static func escapeSequenceLength(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
        guard scalars.first == "\u{1B}" else { return 0 }
        let body = scalars.dropFirst(2)
        let last: Int?
        switch scalars.dropFirst().first {
        case "[":
            last = body.firstIndex { ("\u{40}"..."\u{7E}").contains($0) }
        case "]":
            last = body.indices.first { body[$0] == "\u{7}" || body[..<$0].last == "\u{1B}" && body[$0] == "\\" }
        default:
            last = scalars.index(scalars.startIndex, offsetBy: 1, limitedBy: scalars.endIndex - 1)
        }
        return (last ?? scalars.endIndex - 1) - scalars.startIndex + 1
    }
}

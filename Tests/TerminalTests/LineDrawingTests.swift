import Testing

@testable import Terminal

@Suite struct LineDrawingTests {
    /// As `wcwidth` has it for what these tests draw.
    private static func cells(_ scalar: Unicode.Scalar) -> Int {
        switch scalar {
        case "\u{200D}", "\u{301}", "\u{FE0F}": 0
        case "👩", "👧", "漢", "🇫", "🇷": 2
        case "\u{9B}": -1
        default: 1
        }
    }

    private func frame(_ content: LineFrame.Content, columns: Int = 20, rows: Int = 10) -> LineFrame {
        LineFrame(content, columns: columns, screenRows: rows, cells: Self.cells)
    }

    private func content(_ text: String, cursor: Int? = nil, ghost: String = "") -> LineFrame.Content {
        var content = LineFrame.Content()
        content.prompt = "\u{1}\u{1B}[1m\u{2}a> \u{1}\u{1B}[m\u{2}"
        (content.text, content.cursor) = (text, cursor ?? text.utf8.count)
        content.marks.ghost = ghost
        return content
    }

    /// A terminal of some columns, as far as a line uses it.
    private struct Model: Equatable {
        let columns: Int
        var rows: [[String]] = [[]]
        var (row, column) = (0, 0)

        init(columns: Int) { self.columns = columns }

        mutating func print(_ bytes: String) {
            var rest = bytes.unicodeScalars[...]
            while let scalar = rest.popFirst() {
                switch scalar {
                case "\n":
                    (row, column) = (row + 1, 0)
                    if row == rows.count { rows.append([]) }
                case "\r": column = 0
                case "\u{8}": column = min(column, columns - 1) - 1
                case "\u{1B}":
                    rest.removeFirst()
                    let digits = rest.prefix { ("0"..."9").contains($0) }
                    rest = rest.dropFirst(digits.count)
                    carryOut(rest.removeFirst(), Int(String(Substring(digits))) ?? 1)
                default: put(scalar)
                }
            }
        }

        private mutating func carryOut(_ letter: Unicode.Scalar, _ count: Int) {
            switch letter {
            case "A": row -= count
            case "C": column += count
            case "D": column = min(column, columns - 1) - count
            case "K": rows[row] = Array(rows[row].prefix(min(column, columns - 1)))
            case "J":
                rows[row] = Array(rows[row].prefix(min(column, columns - 1)))
                rows = Array(rows.prefix(row + 1))
            default: break
            }
        }

        private mutating func put(_ scalar: Unicode.Scalar) {
            let width = LineDrawingTests.cells(scalar)
            if width == 0 {
                if column > 0 { rows[row][column - 1] += String(scalar) }
                return
            }
            if column + width > columns {
                (row, column) = (row + 1, 0)
                if row == rows.count { rows.append([]) }
            }
            while rows[row].count < column + width { rows[row].append(" ") }
            rows[row][column] = String(scalar)
            if width == 2 { rows[row][column + 1] = "" }
            column += width
        }

        /// The rows without blanks at their ends and without empty rows at the end.
        var shown: [String] {
            var shown = rows.map { row in
                String(row.joined().reversed().drop { $0 == " " }.reversed())
            }
            while shown.last?.isEmpty == true { shown.removeLast() }
            return shown
        }
    }

    private static let pieces = [
        "a", "b ", "é", "漢", "e\u{301}", "\n", "\t", "\u{3}", "0123456789", "filter price < 3",
    ]

    @Test(arguments: [10, 13, 20, 80])
    func `what differs makes the same screen as drawing everything`(columns: Int) {
        var chance = SystemRandomNumberGenerator()
        var terminal = Model(columns: columns)
        var drawing = LineDrawing()
        for _ in 0..<300 {
            let text = (0..<Int.random(in: 0...9, using: &chance)).map { _ in Self.pieces.randomElement() ?? "" }
                .joined()
            let offsets = text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) } + [text.utf8.count]
            var wanted = content(text, cursor: offsets.randomElement(), ghost: Bool.random() ? "ghost 漢" : "")
            wanted.right = Bool.random() ? "\u{1}\u{1B}[2m\u{2}right\u{1}\u{1B}[m\u{2}" : ""
            wanted.below = Bool.random() ? [[LineFrame.Span("a hint that is long", "\u{1B}[2m")], []] : []
            let frame = frame(wanted, columns: columns, rows: 1_000)
            let bytes = drawing.draw(frame)
            terminal.print(bytes)
            var (fresh, anew) = (Model(columns: columns), LineDrawing())
            fresh.print(anew.draw(frame))
            #expect(terminal.shown == fresh.shown, "\(text.debugDescription) \(bytes.debugDescription)")
            #expect(terminal.row == fresh.row && terminal.column == fresh.column, "\(text.debugDescription)")
            #expect(drawing.draw(frame).isEmpty)
        }
    }

    @Test func `a typed character is one byte`() {
        var drawing = LineDrawing()
        _ = drawing.draw(frame(content("ab")))
        #expect(drawing.draw(frame(content("abc"))) == "c")
        #expect(drawing.draw(frame(content("abc", cursor: 2))) == "\u{8}")
        #expect(drawing.draw(frame(content("abxc", cursor: 3))) == "xc\u{8}")
    }

    @Test func `a ghost is drawn after the cursor, cut at the edge, and never within the line`() {
        #expect(frame(content("se", ghost: "arch")).rows[0].map(\.text).joined().hasSuffix("search"))
        #expect(frame(content("se", ghost: "arch"), columns: 9).rows[0].map(\.text).joined().hasSuffix("sear…"))
        #expect(!frame(content("se", cursor: 1, ghost: "arch")).rows[0].map(\.text).joined().hasSuffix("search"))
    }

    @Test func `a text at the right end is drawn only beside a line that leaves room for it`() {
        var wanted = content("list")
        wanted.right = "9 rows"
        #expect(frame(wanted).rows[0].map(\.text).joined().hasSuffix("list      9 rows"))
        #expect(frame(wanted, columns: 14).rows[0].map(\.text).joined().hasSuffix("list"))
        #expect(frame(wanted).cursor == frame(content("list")).cursor)
    }

    @Test func `a line higher than the screen shows the rows around the cursor`() {
        let text = (0..<9).map { "row \($0)" }.joined(separator: "\n")
        #expect(frame(content(text), rows: 3).rows.map { $0.map(\.text).joined() } == ["row 6", "row 7", "row 8"])
        #expect(frame(content(text, cursor: 0), rows: 3).rows[1].map(\.text).joined() == "row 1")
        var hinted = content(text)
        hinted.below = [[LineFrame.Span("hint")], [LineFrame.Span("more")]]
        #expect(frame(hinted, rows: 3).rows.map { $0.map(\.text).joined() } == ["row 7", "row 8", "hint"])
    }

    @Test func `the last drawing of a line higher than the screen has all of it`() {
        let text = (0..<9).map { "row \($0)" }.joined(separator: "\n")
        var (terminal, drawing) = (Model(columns: 20), LineDrawing())
        terminal.print(drawing.draw(frame(content(text), rows: 3)))
        terminal.print(drawing.end(frame(content(text), rows: .max)))
        #expect(terminal.shown == ["a> row 0"] + (1..<9).map { "row \($0)" })
        #expect(terminal.row == 9)
    }

    @Test func `what would be invisible or change the order is shown as its code`() {
        let shown = frame(content("a\u{202E}b\u{FEFF}c\u{E0041}سلام\u{200C}ها"), columns: 60).rows[0]
        #expect(shown.map(\.text).joined().hasSuffix("a\\u{202E}b\\u{FEFF}\u{FFFD}سلام\u{200C}ها"))
    }

    @Test func `a control character is shown and not sent`() {
        let shown = frame(content("\u{1B}[2J\u{9B}2J")).rows[0].map(\.text).joined()
        #expect(shown.hasSuffix("^[[2J\u{FFFD}2J"))
    }

    @Test func `colours are set where they change, and reset at the end`() {
        var colored = content("ab")
        colored.marks.styles = [LineMarks.Style(1..<2, "\u{1B}[31m")]
        var drawing = LineDrawing()
        _ = drawing.draw(frame(content("a")))
        #expect(drawing.draw(frame(colored)) == "\u{1B}[31mb\u{1B}[m")
    }
}

extension LineEditorTests {
    @Suite struct Drawing {
        @Test func `deleting a character of uncertain width redraws the row`() async throws {
            let session = try await TerminalSession()
            let answer = try await session.beginLine()
            session.terminal.type("a👩‍👩‍👧🇫🇷\u{7F}")
            try await session.shows("\r> a👩‍👩‍👧\u{1B}[K\r> a👩‍👩‍👧")
            session.terminal.type("\u{7F}")
            try await session.holds("a")
            session.terminal.clear()
            session.terminal.type("b\r")
            #expect(try await answer.value == .line("ab"))
            try await session.shows("b\r\n")
        }

        @Test func `a finished row of uncertain width is ended`() async throws {
            let session = try await TerminalSession()
            #expect(try await session.answer(typing: "🇫🇷\r") == .line("🇫🇷"))
            try await session.shows("\r> 🇫🇷\r\n\u{1B}[?2004l\r")
        }

        @Test func `colours in the prompt are written but not counted`() async throws {
            let session = try await TerminalSession(columns: 20)
            let answer = try await session.beginLine { $0.prompt = "\u{1B}[38;5;120m> \u{1B}[0m" }
            session.terminal.clear()
            session.terminal.type("12345678901234567")
            try await session.holds("12345678901234567")
            session.terminal.type("\r")
            _ = try await answer.value
            // Nothing was broken into a second row: two cells of prompt and seventeen of text fit into twenty.
            try await session.shows("12345678901234567\r\n")
        }
    }
}

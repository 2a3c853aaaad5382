import Testing

@testable import Terminal

@Suite struct LineRowTests {
    /// As `wcwidth` has it for what these tests type.
    private func cells(_ scalar: Unicode.Scalar) -> Int {
        switch scalar {
        case "\u{200D}", "\u{301}", "\u{FE0F}": 0
        case "👩", "👧": 2
        default: 1
        }
    }

    private func row(_ text: String, prompt: String = "> ", cursor: Int = 0, columns: Int = 80) -> LineRow? {
        LineRow(prompt: prompt, text: text, cursor: cursor, columns: columns, cells: cells)
    }

    @Test(arguments: ["", "plain", "é", "e\u{301}", "👩", "x👩 e\u{301}"])
    func `readline draws text of known width`(text: String) {
        #expect(row(text) == nil)
    }

    @Test(arguments: ["👩‍👩‍👧", "❤\u{FE0F}", "🇫🇷"])
    func `a character of terminal-dependent width is written out`(text: String) {
        let row = row("a\(text)b", cursor: 1)
        #expect(row?.before == "> a")
        #expect(row?.after == "\(text)b")
    }

    @Test func `prompt markers and all but its last row are left out`() {
        let row = row("🇫🇷", prompt: "one\n\u{1}\u{1B}[32m\u{2}> \u{1}\u{1B}[0m\u{2}", cursor: 8)
        #expect(row?.before == "\u{1B}[32m> \u{1B}[0m🇫🇷")
        #expect(row?.after.isEmpty == true)
    }

    @Test(arguments: ["🇫🇷\n", "\t🇫🇷", "🇫🇷\u{1B}"])
    func `readline draws control characters`(text: String) {
        #expect(row(text) == nil)
    }

    @Test func `readline draws long lines`() {
        #expect(row("🇫🇷", columns: 7) != nil)
        #expect(row("🇫🇷", columns: 6) == nil)
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
            try await session.shows("\r> 🇫🇷\u{1B}[?2004l\r\r\n")
        }

        @Test func `colours in the prompt are written but not counted`() async throws {
            let session = try await TerminalSession(columns: 20)
            let answer = PromisedAnswer { [editor = session.editor, typed = session.typed] in
                await editor.line(prompt: "\u{1B}[38;5;120m> \u{1B}[0m", onEdit: { typed.set($0) }) { _, cursor in
                    CompletionResult(range: cursor..<cursor, completions: [])
                }
            }
            try await session.shows("\u{1B}[38;5;120m> \u{1B}[0m")
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

import Testing

@testable import Terminal

/// Offers the rest of “search velo”, with a hint, and colours the first letter.
private let marking: @Sendable (String, Int) -> LineMarks = { text, _ in
    let offered = "search velo"
    var marks = LineMarks()
    guard !text.isEmpty else { return marks }
    marks.styles = [LineMarks.Style(0..<1, "\u{1B}[31m")]
    marks.ghost = offered.hasPrefix(text) ? String(offered.dropFirst(text.count)) : ""
    (marks.ghostStyle, marks.hint) = ("\u{1B}[2m", "\u{1B}[2mWORDS\u{1B}[m")
    return marks
}

extension LineEditorTests {
    @Suite struct Marks {
        private func line(_ session: TerminalSession, isAppended: Bool = false) async throws -> PromisedAnswer {
            try await session.beginLine { ($0.isAppended, $0.marking) = (isAppended, marking) }
        }

        private func answer(typing keys: String, history: [String] = []) async throws -> LineInput {
            let session = try await TerminalSession(history: history)
            let answer = try await line(session)
            session.terminal.type(keys)
            return try await answer.value
        }

        @Test func `what could follow is drawn, and a hint below`() async throws {
            let session = try await TerminalSession()
            let answer = try await line(session)
            session.terminal.type("s")
            try await session.shows(
                "\u{1B}[31ms\u{1B}[m\u{1B}[2mearch velo\u{1B}[m\n\u{1B}[2mWORDS\u{1B}[m".replacing("\n", with: "\r\n"))
            session.terminal.type("\r")
            #expect(try await answer.value == .line("s"))
        }

        @Test func `the rows of a list are laid out for the columns that are drawn`() async throws {
            let session = try await TerminalSession()
            let answer = try await session.beginLine {
                $0.list = LineList { columns, _ in [String(repeating: "-", count: columns - 1) + "|"] }
            }
            try await session.shows("-|")
            session.terminal.type("\r")
            #expect(try await answer.value == .line(""))
        }

        @Test(arguments: ["\u{1B}[C", "\u{6}", "\u{5}", "\u{1B}[F"])
        func `Right and End take the suggestion`(key: String) async throws {
            #expect(try await answer(typing: "se\(key)!\r") == .line("search velo!"))
        }

        @Test func `Alt-F takes a word of the suggestion, and one undo gives it back`() async throws {
            #expect(try await answer(typing: "se\u{1B}f!\r") == .line("search!"))
            #expect(try await answer(typing: "se\u{1B}f\u{1B}f\u{1F}!\r") == .line("search!"))
        }

        @Test func `Enter runs only what was typed, and keeps only that on the screen`() async throws {
            let session = try await TerminalSession()
            let answer = try await line(session)
            session.terminal.type("se")
            try await session.holds("se")
            session.terminal.clear()
            session.terminal.type("\r")
            #expect(try await answer.value == .line("se"))
            try await session.shows("\u{1B}[K")
            try await session.shows("\u{1B}[J")
        }

        @Test func `within the line, Right moves`() async throws {
            #expect(try await answer(typing: "se\u{2}\u{1B}[C\u{2}!\r") == .line("s!e"))
        }

        @Test func `after a deletion nothing is offered until a key is typed`() async throws {
            #expect(try await answer(typing: "sea\u{7F}\u{1B}[C!\r") == .line("se!"))
            #expect(try await answer(typing: "sea\u{7F}a\u{1B}[C!\r") == .line("search velo!"))
        }

        @Test func `deleting a letter that did not agree offers the rest again`() async throws {
            let session = try await TerminalSession()
            let answer = try await line(session)
            for (keys, text) in [("se", "se"), ("x", "sex"), ("\u{7F}", "se"), ("\u{1B}[C", "search velo")] {
                session.terminal.type(keys)
                try await session.holds(text)
            }
            session.terminal.type("\r")
            #expect(try await answer.value == .line("search velo"))
        }

        @Test func `Up and Down move through the rows of a text before the history`() async throws {
            let up = "\u{1B}[A", down = "\u{1B}[B", paste = "\u{1B}[200~one\ntwo\u{1B}[201~"
            #expect(try await answer(typing: "\(paste)\(up)!\r", history: ["old"]) == .line("one!\ntwo"))
            #expect(try await answer(typing: "\(paste)\(up)\(down)!\r", history: ["old"]) == .line("one\ntwo!"))
            #expect(try await answer(typing: "\(paste)\u{1}\(up)\(up)\r", history: ["old"]) == .line("old"))
        }

        @Test func `Shift-Delete forgets the suggested line, or deletes a character`() async throws {
            let session = try await TerminalSession(history: ["search velo", "list"])
            let answer = try await session.beginLine { request in
                request.marking = marking
                request.forgetting = { [editor = session.editor] line in
                    editor.remove(line)
                    return "Removed: \(line)"
                }
            }
            session.terminal.type("sx\u{1}\u{1B}[3;2~\u{4}s\u{1B}[3;2~")
            try await session.shows("Removed: search velo")
            session.terminal.type("\u{1B}[A\r")
            #expect(try await answer.value == .line("s"))
        }

        @Test func `nothing is marked for screen readers`() async throws {
            let session = try await TerminalSession()
            let answer = try await line(session, isAppended: true)
            session.terminal.type("se\u{1B}[C\r")
            #expect(try await answer.value == .line("se"))
            #expect(!session.terminal.hasShown("velo") && !session.terminal.hasShown("WORDS"))
        }

        @Test func `Enter begins a row of a text that is open, and ends it on an empty row`() async throws {
            let session = try await TerminalSession()
            for (keys, line) in [("(a\rb)\r", "(a\nb)"), ("(a\r\r", "(a\n"), ("a\r", "a")] {
                let answer = try await session.beginLine { $0.isOpen = { $0.hasPrefix("(") && !$0.hasSuffix(")") } }
                session.terminal.type(keys)
                #expect(try await answer.value == .line(line))
            }
        }

        @Test func `Control-O keeps the line that it runs on the screen`() async throws {
            let session = try await TerminalSession(history: ["first"])
            let answer = try await line(session)
            session.terminal.type("\u{1B}[A")
            try await session.holds("first")
            session.terminal.clear()
            session.terminal.type("\u{F}")
            #expect(try await answer.value == .line("first"))
            #expect(!session.terminal.hasShown("\u{1B}[K"))
        }

        @Test func `a line higher than the screen is drawn whole at Enter`() async throws {
            let session = try await TerminalSession(rows: 3)
            let answer = try await session.beginLine()
            session.terminal.type("\u{1B}[200~aa\nbb\ncc\ndd\u{1B}[201~")
            try await session.holds("aa\nbb\ncc\ndd")
            session.terminal.clear()
            session.terminal.type("\r")
            _ = try await answer.value
            // What is drawn may be read after the answer.
            for row in ["> aa", "bb", "cc", "dd"] { try await session.shows(row) }
        }

        @Test func `Alt-Enter begins another row at the cursor`() async throws {
            #expect(try await answer(typing: "ab\u{2}\u{1B}\r!\r") == .line("a\n!b"))
        }

        @Test func `Up and Down go through the lines that begin as this one`() async throws {
            let history = ["search a", "filter b", "search c"]
            let up = "\u{1B}[A", down = "\u{1B}[B"
            #expect(try await answer(typing: "se\(up)\(up)\r", history: history) == .line("search a"))
            #expect(try await answer(typing: "se\(up)\(up)\(down)\r", history: history) == .line("search c"))
            #expect(try await answer(typing: "se\(up)\(down)!\r", history: history) == .line("se!"))
            #expect(try await answer(typing: "\(up)\(up)\r", history: history) == .line("filter b"))
        }
    }
}

import Testing

@testable import Terminal

extension LineEditorTests {
    @Suite struct Pastes {
        @Test func `a paste with line breaks is one line`() async throws {
            let session = try await TerminalSession()
            let line = try await session.answer(typing: "say \u{1B}[200~one\rtwo\r\nthree\n\u{1B}[201~!\r")
            #expect(line == .line("say one\ntwo\nthree\n!"))
            #expect(try await session.answer(typing: "next\r") == .line("next"))
        }

        @Test func `the terminal is asked to mark pastes`() async throws {
            let session = try await TerminalSession()
            let answer = try await session.beginLine()
            #expect(session.terminal.hasShown("\u{1B}[?2004h"))
            session.terminal.type("\r")
            _ = try await answer.value
            try await session.shows("\u{1B}[?2004l")
        }

        @Test func `keys in a paste are text`() async throws {
            let pasted = "a\tb\u{3}c\u{4}\u{7F}\u{1A}\u{1C}d"
            let line = try await TerminalSession().answer(typing: "\u{1B}[200~\(pasted)\0\u{1B}[201~\r")
            #expect(line == .line(pasted))
        }

        @Test func `a paste may arrive in pieces`() async throws {
            let session = try await TerminalSession()
            let answer = try await session.beginLine()
            session.terminal.type("<")
            try await session.holds("<")
            for byte in "\u{1B}[200~é\rè\u{1B}[201~".utf8 { session.terminal.type([byte]) }
            try await session.holds("<é\nè")
            session.terminal.type(">\r")
            #expect(try await answer.value == .line("<é\nè>"))
        }

        @Test func `a paste is undone in one step`() async throws {
            let line = try await TerminalSession().answer(typing: "a\u{1B}[200~b\rc\u{1B}[201~\u{1F}d\r")
            #expect(line == .line("ad"))
        }

        @Test func `a paste after Escape is text`() async throws {
            let session = try await TerminalSession()
            #expect(try await session.answer(typing: "\u{1B}\u{1B}[200~one\rtwo\u{1B}[201~!\r") == .line("one\ntwo!"))
            let answer = try await session.beginLine()
            session.terminal.type("\u{1B}")
            try await Task.sleep(for: .milliseconds(800))
            session.terminal.type("list\r")
            #expect(try await answer.value == .line("list"))
        }

        @Test func `a large paste is kept whole`() async throws {
            let text = String(repeating: "Vélo de course\n", count: 2000)
            let line = try await TerminalSession().answer(typing: "\u{1B}[200~\(text)\u{1B}[201~\r")
            #expect(line == .line(text))
        }

        @Test func `the caller decides what a paste inserts and reports`() async throws {
            let session = try await TerminalSession()
            let answer = try await session.beginLine {
                $0.pasting = { pasted, before, after in
                    ("<\(before)|\(pasted)|\(after)>", "2 lines pasted")
                }
            }
            session.terminal.type("éa\u{2}\u{1B}[200~b\u{1B}[201~")
            try await session.shows("\r\n2 lines pasted\u{1B}[A")
            session.terminal.clear()
            session.terminal.type("!")
            try await session.shows("\u{1B}[K")
            session.terminal.type("\r")
            #expect(try await answer.value == .line("é<é|b|a>!a"))
            #expect(!session.terminal.hasShown(">!a\r\n> "))
        }

        @Test func `a paste into a search does not enter the line`() async throws {
            let session = try await TerminalSession(history: ["first"])
            let answer = try await session.beginLine()
            session.terminal.type("\u{12}")
            try await session.shows("(reverse-i-search)")
            session.terminal.type("\u{1B}[200~fi\rrst\u{1B}[201~")
            session.terminal.type("\u{7}\u{15}done\r")
            #expect(try await answer.value == .line("done"))
        }
    }
}

import Synchronization
import Testing

@testable import Terminal

import Platform

extension LineEditorTests {
    @Suite struct Answers {
        @Test func `a typed line is returned`() async throws {
            #expect(try await TerminalSession().answer(typing: "search vélo\r") == .line("search vélo"))
        }

        @Test func `one editor reads many lines`() async throws {
            let session = try await TerminalSession()
            for line in ["one", "", "three"] {
                #expect(try await session.answer(typing: line + "\r") == .line(line))
            }
        }

        @Test func `type-ahead becomes the next line`() async throws {
            let session = try await TerminalSession()
            #expect(try await session.answer(typing: "one\rtwo\r") == .line("one"))
            #expect(try await session.beginLine().value == .line("two"))
        }

        @Test func `initial text can be edited like typed text`() async throws {
            let session = try await TerminalSession()
            let answer = try await session.beginLine { $0.initial = "draft 👩‍👩‍👧" }
            session.terminal.type("\u{7F}é!\r")
            #expect(try await answer.value == .line("draft é!"))
        }

        @Test func `Control-C discards the line`() async throws {
            let session = try await TerminalSession()
            #expect(try await session.answer(typing: "half a line\u{3}") == .interrupted)
            try await session.shows("half a line^C\r\n")
        }

        @Test(arguments: ["\u{1B}", "\u{12}fi", "\u{1B}3", "\u{16}", "\u{18}"])
        func `Control-C drops the line in the middle of a command`(keys: String) async throws {
            let session = try await TerminalSession(history: ["first"])
            #expect(try await session.answer(typing: "text" + keys + "\u{3}") == .interrupted)
            #expect(try await session.answer(typing: "next\r") == .line("next"))
        }

        @Test func `a line typed after Control-C is kept`() async throws {
            let session = try await TerminalSession()
            #expect(try await session.answer(typing: "dropped\u{3}kept\r") == .interrupted)
            #expect(try await session.beginLine().value == .line("kept"))
        }

        @Test func `Control-D ends an empty line`() async throws {
            let session = try await TerminalSession()
            #expect(try await session.answer(typing: "\u{4}") == .end)
            try await session.shows("\n")
        }

        @Test func `a line after the end of input is ended by one newline`() async throws {
            let session = try await TerminalSession()
            #expect(try await session.answer(typing: "\u{4}") == .end)
            // The newline of the end of input may come after the answer.
            try await session.shows("\n")
            #expect(try await session.answer(typing: "text\r") == .line("text"))
            try await session.shows("text\r\n\u{1B}[?2004l\r")
            #expect(!session.terminal.hasShown("\u{1B}[?2004l\r\r\n"))
        }

        @Test func `Control-D deletes the next character of a line that has one`() async throws {
            #expect(try await TerminalSession().answer(typing: "👩‍👩‍👧b\u{1}\u{4}\u{5}\u{4}\r") == .line("b"))
        }

        @Test(
            arguments: [
                ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xC3, 0x28], "\u{FFFD}("),
                ([0xF0, 0x9F, 0x91, 0x61], "\u{FFFD}a"),
                ([0x61, 0x00, 0x62], "ab"), ([0x18, 0x69], "\u{FFFD}"),
            ] as [([UInt8], String)])
        func `invalid bytes are replaced`(bytes: [UInt8], text: String) async throws {
            #expect(try await TerminalSession().answer(typing: bytes + [0x0D]) == .line(text))
        }

        @Test func `editing around an invalid byte does not trap`() async throws {
            let keys = "é\u{18}ié\u{2}\u{2}\u{7F}\u{6}\u{6}\u{6}\u{6}\u{7F}\u{1}\u{B}x\r"
            #expect(try await TerminalSession().answer(typing: keys) == .line("x"))
        }
    }

    @Suite struct Endings {
        @Test func `interrupting from code works like the key`() async throws {
            let session = try await TerminalSession()
            let before = session.terminal.settings
            let answer = try await session.beginLine()
            session.terminal.type("text")
            try await session.holds("text")
            session.editor.interrupt()
            #expect(try await answer.value == .interrupted)
            try await session.shows("text^C\r\n")
            #expect(session.terminal.settings == before)
        }

        @Test func `interrupting while no line is edited does not affect later lines`() async throws {
            let session = try await TerminalSession()
            session.editor.interrupt()
            #expect(try await session.answer(typing: "text\r") == .line("text"))
        }

        @Test func `a terminating signal ends this and every later line`() async throws {
            let session = try await TerminalSession()
            let before = session.terminal.settings
            let answer = try await session.beginLine()
            session.editor.end(by: .terminate)
            #expect(try await answer.value == .ended(by: .terminate))
            #expect(session.terminal.settings == before)
            #expect(await session.editor.line(LineRequest(prompt: "> ")) == .ended(by: .terminate))
        }

        @Test func `a signal ends a line that waits for the rest of a paste in a search`() async throws {
            let session = try await TerminalSession(history: ["first"])
            let answer = try await session.beginLine()
            session.terminal.type("\u{12}")
            try await session.shows("(reverse-i-search)")
            session.terminal.type("\u{1B}[200~fir")
            // Nothing shows that readline has begun to read the paste. The answer is the same if it has not.
            try await Task.sleep(for: .milliseconds(50))
            session.editor.end(by: .hangup)
            #expect(try await answer.value == .ended(by: .hangup))
        }
    }

    @Suite struct Terminal {
        @Test(arguments: [
            "text\r", "text\u{3}", "\u{4}", "\u{12}text\u{3}", "\u{1B}[200~a\u{1B}[201~\r", "\u{16}\u{3}",
        ])
        func `the terminal is restored after a line`(keys: String) async throws {
            let session = try await TerminalSession()
            let before = session.terminal.settings
            let answer = try await session.beginLine()
            #expect(session.terminal.settings != before)
            session.terminal.type(keys)
            _ = try await answer.value
            #expect(session.terminal.settings == before)
        }

        @Test func `a stopped process restores the terminal and takes it again`() async throws {
            let whileStopped = Mutex<TerminalSettings?>(nil)
            let session = try await TerminalSession { terminal in whileStopped.withLock { $0 = terminal.settings } }
            let before = session.terminal.settings
            let answer = try await session.beginLine()
            session.terminal.type("half")
            try await session.holds("half")
            session.terminal.clear()
            session.editor.suspend()
            try await session.shows("> half")
            #expect(whileStopped.withLock { $0 } == before)
            #expect(session.terminal.settings != before)
            session.terminal.type(" a line\r")
            #expect(try await answer.value == .line("half a line"))
            #expect(session.terminal.settings == before)
        }

        @Test func `a resize keeps the text and redraws it`() async throws {
            let session = try await TerminalSession()
            let answer = try await session.beginLine()
            session.terminal.type("half")
            try await session.holds("half")
            session.terminal.clear()
            session.terminal.resize(columns: 40)
            session.editor.resized()
            try await session.shows("> half")
            session.terminal.type(" a line\r")
            #expect(try await answer.value == .line("half a line"))
        }
    }

    @Suite struct Text {
        @Test func `only keys that change the text notify`() async throws {
            let texts = Mutex<[String]>([])
            let session = try await TerminalSession()
            let answer = try await session.beginLine { $0.onEdit = { text in texts.withLock { $0.append(text) } } }
            for (key, text) in [("a", "a"), ("b", "ab"), ("\u{2}", "ab"), ("\u{7F}", "b")] {
                session.terminal.type(key)
                try await session.holds(text)
            }
            session.terminal.type("\r")
            _ = try await answer.value
            #expect(texts.withLock { $0 } == ["a", "ab", "b"])
        }
    }
}

import Testing

@testable import Terminal

import Platform

/// Characters that readline alone would take apart, and one that nobody would.
private let characters = ["👩‍👩‍👧", "é", "e\u{301}", "🇫🇷", "👍🏽", "क्षि", "x"]

extension LineEditorTests {
    @Suite struct Characters {
        @Test(arguments: characters, ["\u{7F}", "\u{8}", "\u{18}r"])
        func `deleting back takes a whole character`(character: String, key: String) async throws {
            #expect(try await TerminalSession().answer(typing: "a\(character)\(key)b\r") == .line("ab"))
        }

        @Test(arguments: characters, ["\u{4}", "\u{1B}[3~"])
        func `deleting forward takes a whole character`(character: String, key: String) async throws {
            #expect(try await TerminalSession().answer(typing: "\(character)b\u{1}\(key)a\r") == .line("ab"))
        }

        @Test(arguments: characters, ["\u{1B}[D", "\u{1B}OD", "\u{2}"])
        func `moving left passes a whole character`(character: String, key: String) async throws {
            #expect(try await TerminalSession().answer(typing: "a\(character)\(key)b\r") == .line("ab\(character)"))
        }

        @Test(arguments: characters, ["\u{1B}[C", "\u{1B}OC", "\u{6}"])
        func `moving right passes a whole character`(character: String, key: String) async throws {
            let line = try await TerminalSession().answer(typing: "\(character)b\u{1}\(key)a\r")
            #expect(line == .line("\(character)ab"))
        }

        @Test func `an argument counts characters`() async throws {
            let line = try await TerminalSession().answer(typing: "a👩‍👩‍👧🇫🇷e\u{301}\u{1B}3\u{2}b\r")
            #expect(line == .line("ab👩‍👩‍👧🇫🇷e\u{301}"))
        }

        @Test func `characters deleted by number can be yanked`() async throws {
            let line = try await TerminalSession().answer(typing: "a👩‍👩‍👧🇫🇷\u{1B}2\u{7F}b\u{19}\r")
            #expect(line == .line("ab👩‍👩‍👧🇫🇷"))
        }

        @Test func `deleting a character can be undone`() async throws {
            #expect(try await TerminalSession().answer(typing: "a👩‍👩‍👧\u{7F}\u{1F}\r") == .line("a👩‍👩‍👧"))
        }

        @Test func `a search for a scalar does not leave the cursor inside a character`() async throws {
            // C-] goes to a character: here to the second woman of the family.
            let line = try await TerminalSession().answer(typing: "x👩‍👩‍👧y\u{1}\u{6}\u{1D}👩!\r")
            #expect(line == .line("x👩‍👩‍👧!y"))
        }
    }

    @Suite struct ViKeys {
        /// The answer to keys typed in vi's insert mode; the editor is left in Emacs mode, which later lines expect.
        private func answer(typing keys: String) async throws -> LineInput {
            try await TerminalSession().answer(typing: "\u{1B}\n" + keys + "\u{1B}\u{5}\r")
        }

        @Test(arguments: characters, ["\u{7F}", "\u{8}"])
        func `deleting back takes a whole character`(character: String, key: String) async throws {
            #expect(try await answer(typing: "a\(character)\(key)b") == .line("ab"))
        }

        @Test(arguments: characters, ["\u{1B}[D", "\u{1B}OD"])
        func `moving left passes a whole character`(character: String, key: String) async throws {
            #expect(try await answer(typing: "a\(character)\(key)b") == .line("ab\(character)"))
        }

        @Test(arguments: characters)
        func `moving right passes a whole character`(character: String) async throws {
            #expect(try await answer(typing: "\(character)b\u{1B}0i\u{1B}[Ca") == .line("\(character)ab"))
        }

        @Test func `Control-D deletes and does not accept`() async throws {
            #expect(try await answer(typing: "👩‍👩‍👧b\u{1B}[D\u{1B}[D\u{4}") == .line("b"))
        }

        @Test(arguments: [
            ("a👩‍👩‍👧", "x", "a"), ("a👩‍👩‍👧b", "X", "ab"), ("👩‍👩‍👧b", "hix", "x👩‍👩‍👧b"), ("👩‍👩‍👧b", "0lix", "👩‍👩‍👧xb"),
            ("👩‍👩‍👧b", "0dl", "b"), ("a👩‍👩‍👧", "ax", "a👩‍👩‍👧x"), ("a👩‍👩‍👧", "xp", "a👩‍👩‍👧"),
            ("👩‍👩‍👧 b", "0wix", "👩‍👩‍👧 xb"),
        ])
        func `editing commands work on whole characters`(text: String, keys: String, result: String) async throws {
            #expect(try await answer(typing: text + "\u{1B}" + keys) == .line(result))
        }

        @Test func `a paste in vi command mode is text`() async throws {
            let paste = "\u{1B}[200~dd\rx\u{1B}[201~"
            #expect(try await answer(typing: "ab\u{1B}0" + paste) == .line("dd\nxab"))
        }
    }

    @Suite struct Bindings {
        @Test func `NUL is a key and sets the mark`() async throws {
            #expect(try await TerminalSession().answer(typing: "ab\0cd\u{18}\u{18}!\r") == .line("ab!cd"))
        }

        @Test func `bindings for the application's name apply`() async throws {
            #expect(try await TerminalSession().answer(typing: "\u{18}a\r") == .line("named"))
        }
    }

    @Suite struct HistoryKeys {
        @Test func `Up recalls the previous line`() async throws {
            let session = try await TerminalSession(history: ["first", "second"])
            #expect(try await session.answer(typing: "\u{1B}[A\u{1B}[A!\r") == .line("first!"))
        }

        @Test func `Up finds an added line first`() async throws {
            let session = try await TerminalSession(history: ["first"])
            session.editor.add("added")
            #expect(try await session.answer(typing: "\u{1B}[A\r") == .line("added"))
        }

        @Test func `editors have separate histories`() async throws {
            #expect(try await TerminalSession(history: ["other"]).answer(typing: "\r") == .line(""))
            #expect(try await TerminalSession(history: ["own"]).answer(typing: "\u{1B}[A\u{1B}[A\r") == .line("own"))
        }

        @Test func `Control-S searches forward and does not stop the terminal`() async throws {
            let session = try await TerminalSession(history: ["first", "second", "third"])
            let keys = "\u{1B}[A\u{1B}[A\u{1B}[A\u{13}sec\r"
            #expect(try await session.answer(typing: keys) == .line("second"))
            // It stops the output of what runs between two lines, as ever.
            var settings = termios()
            #expect(tcgetattr(session.terminal.device, &settings) == 0)
            #expect(settings.c_iflag & tcflag_t(IXON) != 0)
        }

        @Test func `Backspace in a search shortens the search text`() async throws {
            let session = try await TerminalSession(history: ["first", "finally", "second"])
            #expect(try await session.answer(typing: "\u{12}firx\u{7F}\u{7F}\u{7F}ir\r") == .line("first"))
        }

        @Test func `after a search Backspace deletes a whole character again`() async throws {
            let session = try await TerminalSession(history: ["a👩‍👩‍👧"])
            #expect(try await session.answer(typing: "\u{12}a\u{5}\u{7F}b\r") == .line("ab"))
        }
    }
}

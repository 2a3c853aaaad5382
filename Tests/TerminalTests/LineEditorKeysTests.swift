import Testing

@testable import Terminal

import Platform

/// Characters that readline alone would take apart, and one that nobody would.
private let characters = ["👩‍👩‍👧", "é", "e\u{301}", "🇫🇷", "👍🏽", "क्षि", "x"]

extension LineEditorTests {
    @Suite struct Characters {
        /// With a sign in place of the character.
        @Test(
            arguments: characters,
            [
                ("a•\u{7F}b", "ab"), ("a•\u{8}b", "ab"), ("a•\u{18}rb", "ab"), ("•b\u{1}\u{4}a", "ab"),
                ("•b\u{1}\u{1B}[3~a", "ab"), ("a•\u{1B}[Db", "ab•"), ("a•\u{1B}ODb", "ab•"), ("a•\u{2}b", "ab•"),
                ("•b\u{1}\u{1B}[Ca", "•ab"), ("•b\u{1}\u{1B}OCa", "•ab"), ("•b\u{1}\u{6}a", "•ab"),
            ])
        func `keys delete or pass a whole character`(character: String, typed: (keys: String, line: String))
            async throws
        {
            let answer = try await TerminalSession().answer(typing: typed.keys.replacing("•", with: character) + "\r")
            #expect(answer == .line(typed.line.replacing("•", with: character)))
        }

        @Test(arguments: [
            // An argument counts characters, and what it deletes can be yanked.
            ("a👩‍👩‍👧🇫🇷e\u{301}\u{1B}3\u{2}b", "ab👩‍👩‍👧🇫🇷e\u{301}"), ("a👩‍👩‍👧🇫🇷\u{1B}2\u{7F}b\u{19}", "ab👩‍👩‍👧🇫🇷"),
            // Control-_ undoes a deletion.
            ("a👩‍👩‍👧\u{7F}\u{1F}", "a👩‍👩‍👧"),
            // C-] goes to a character: here to the second woman of the family.
            ("x👩‍👩‍👧y\u{1}\u{6}\u{1D}👩!", "x👩‍👩‍👧!y"),
        ])
        func `other commands do not take a character apart`(keys: String, line: String) async throws {
            #expect(try await TerminalSession().answer(typing: keys + "\r") == .line(line))
        }
    }

    @Suite struct ViKeys {
        /// The answer to keys typed in vi's insert mode; the editor is left in Emacs mode, which later lines expect.
        private func answer(typing keys: String) async throws -> LineInput {
            try await TerminalSession().answer(typing: "\u{1B}\n" + keys + "\u{1B}\u{5}\r")
        }

        /// With a sign in place of the character.
        @Test(
            arguments: characters,
            [
                ("a•\u{7F}b", "ab"), ("a•\u{8}b", "ab"), ("a•\u{1B}[Db", "ab•"), ("a•\u{1B}ODb", "ab•"),
                ("•b\u{1B}0i\u{1B}[Ca", "•ab"),
            ])
        func `keys delete or pass a whole character`(character: String, typed: (keys: String, line: String))
            async throws
        {
            let line = typed.line.replacing("•", with: character)
            #expect(try await answer(typing: typed.keys.replacing("•", with: character)) == .line(line))
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

        @Test(arguments: ["ab\u{18}\u{5}", "ab\u{1B}v"])
        func `a text is edited outside from both modes`(keys: String) async throws {
            let session = try await TerminalSession()
            #expect(try await session.answer(typing: "\u{1B}\n" + keys) == .edit("ab"))
            _ = try await session.answer(typing: "\u{1B}\u{5}\r")
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

        @Test func `a macro of two lines answers two questions`() async throws {
            let session = try await TerminalSession()
            #expect(try await session.answer(typing: "\u{18}l") == .line("two"))
            #expect(try await session.answer(typing: "") == .line("lines"))
        }

        @Test(arguments: ["\u{1B}", "\u{18}"])
        func `a letter after the beginning of a sequence is whole`(key: String) async throws {
            #expect(try await TerminalSession().answer(typing: "a\(key)éb\r") == .line("aéb"))
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
            #expect(session.terminal.settings.stopsOutput)
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

import Synchronization
import Testing

@testable import Terminal

/// Completes the word before the cursor from a list, by the letters it begins with.
private func completing(_ texts: String...) -> Completing {
    { line, cursor in
        let start = line.utf8.prefix(cursor).lastIndex(of: UInt8(ascii: " ")).map { line.utf8.index(after: $0) }
        let offset = line.utf8.distance(from: line.startIndex, to: start ?? line.startIndex)
        let word = String(decoding: Array(line.utf8)[offset..<cursor], as: UTF8.self)
        let completions = texts.filter { $0.hasPrefix(word) }.map { Completion(text: $0, label: "<\($0)>") }
        return CompletionResult(range: offset..<cursor, completions: completions)
    }
}

extension LineEditorTests {
    @Suite struct Tab {
        @Test func `a second Tab opens a menu under the line, which typing narrows`() async throws {
            let session = try await TerminalSession()
            let answer = try await session.beginLine { $0.completing = completing("séance", "séjour") }
            session.terminal.type("s\t")
            try await session.holds("sé")
            #expect(!session.terminal.hasShown("<"))
            session.terminal.type("\t")
            try await session.shows("\r\n<séance>  <séjour>")
            session.terminal.type("j")
            try await session.holds("séj")
            session.terminal.type("\t\r!\r")
            #expect(try await answer.value == .line("séjour !"))
        }

        @Test func `Escape closes the menu`() async throws {
            let session = try await TerminalSession()
            let answer = try await session.beginLine { $0.completing = completing("séance", "séjour") }
            session.terminal.type("s\t\t\t")
            try await session.holds("séance")
            session.terminal.type("\u{1B}")
            try await session.holds("sé")
            session.terminal.type("!\r")
            #expect(try await answer.value == .line("sé!"))
        }

        @Test(arguments: [
            ("\t\r\r", "séance "), ("\t\t\r\r", "séjour "), ("\u{1B}[B\r\r", "séance "), ("\u{1B}[A\r\r", "séjour "),
            ("\t\u{1B}[C\r\r", "séjour "), ("\t\u{1B}[Z\r", "sé"), ("\t!\r", "séance!"), ("\r", "sé"),
            ("\t\u{7}!\r", "sé!"), ("\u{7}!\r", "sé!"),
        ])
        func `keys move in the menu, Enter takes what was moved to, and Control-G puts back what was typed`(
            keys: String, line: String
        ) async throws {
            let session = try await TerminalSession()
            let answer = try await session.answer(typing: "s\t\t\(keys)", completing: completing("séance", "séjour"))
            #expect(answer == .line(line))
        }

        @Test func `a key in between makes the next Tab a first one`() async throws {
            let session = try await TerminalSession()
            let line = try await session.answer(typing: "s\tx\u{7F}\t\r", completing: completing("séance", "séjour"))
            #expect(line == .line("sé"))
            #expect(!session.terminal.hasShown("<séance>"))
        }

        @Test func `completion replaces the caller's range, even beyond the cursor`() async throws {
            let session = try await TerminalSession()
            let line = try await session.answer(typing: "say vel now\u{1}\u{6}\u{6}\u{6}\u{6}\u{6}\t!\r") { _, _ in
                let completion = Completion(text: "\"Vélo de course\"", label: "3  Vélo de course")
                return CompletionResult(range: 4..<7, completions: [completion])
            }
            #expect(line == .line("say \"Vélo de course\" !now"))
        }

        @Test func `the line and the cursor are given in UTF-8`() async throws {
            let asked = Mutex<[String]>([])
            let session = try await TerminalSession()
            _ = try await session.answer(typing: "é👩‍👩‍👧b\u{2}\t\r") { line, cursor in
                asked.withLock { $0.append("\(line) \(cursor)") }
                return CompletionResult(range: cursor..<cursor, completions: [])
            }
            #expect(asked.withLock { $0 } == ["é👩‍👩‍👧b 20"])
        }

        @Test(arguments: [
            ("\u{18}m\r\r", "séance "), ("\u{18}M\r\r", "séjour "), ("\u{18}m\u{18}m\u{18}M\r\r", "séance "),
            ("\u{1B}2\u{18}m\r\r", "séjour "), ("\u{18}m\u{18}m\u{18}m\r", "sé"), ("\u{18}mx\u{7F}\r", "séance"),
        ])
        func `a key bound to menu-complete opens the menu and moves in it`(keys: String, line: String) async throws {
            let session = try await TerminalSession()
            let answer = try await session.answer(typing: "s\(keys)", completing: completing("séance", "séjour"))
            #expect(answer == .line(line))
        }

        @Test func `the listing key lists immediately`() async throws {
            let session = try await TerminalSession()
            let answer = try await session.beginLine { $0.completing = completing("séance", "séjour") }
            session.terminal.type("s\u{1B}?")
            try await session.shows("<séance>  <séjour>\r\n\r\u{1B}[J> s")
            session.terminal.type("\r")
            #expect(try await answer.value == .line("s"))
        }
    }
}

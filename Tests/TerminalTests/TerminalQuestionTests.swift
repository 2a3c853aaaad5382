import Testing

@testable import Terminal

import Platform

@Suite struct TerminalQuestionTests {
    private let terminal: PseudoTerminal

    init() throws { terminal = try PseudoTerminal() }

    /// Asks, and types once the question is there.
    private func answer(isShown: Bool = false, typing keys: String) async throws -> LineInput {
        let question = TerminalQuestion(isAnswerShown: isShown, terminal: terminal.device) { [terminal] in
            terminal.type(keys)
        }
        return await question.ask()
    }

    @Test func `a secret is not echoed`() async throws {
        let before = terminal.settings
        #expect(try await answer(typing: "hüsh hush\r") == .line("hüsh hush"))
        #expect(try await answer(isShown: true, typing: "seen\r") == .line("seen"))
        #expect(try await eventually { terminal.hasShown("seen") })
        #expect(!terminal.hasShown("hush"))
        #expect(terminal.settings == before)
    }

    @Test func `erase keys work, and Control-D answers nothing`() async throws {
        #expect(try await answer(typing: "ab\u{7F}c\r") == .line("ac"))
        #expect(try await answer(typing: "abc\u{15}d\r") == .line("d"))
        #expect(try await answer(typing: "\u{4}") == .end)
    }

    @Test func `type-ahead does not answer a question`() async throws {
        terminal.type("early\r")
        #expect(try await eventually { terminal.hasShown("early") })
        #expect(try await answer(typing: "late\r") == .line("late"))
    }

    @Test func `cancelling a question restores the terminal immediately`() async throws {
        let before = terminal.settings
        let asked = AsyncStream.makeStream(of: Void.self)
        let question = TerminalQuestion(isAnswerShown: false, terminal: terminal.device) {
            asked.continuation.yield()
        }
        let task = Task { await question.ask() }
        for await _ in asked.stream { break }
        #expect(terminal.settings != before)
        // Control-Z stops the program, which restores the terminal first.
        #expect(terminal.settings.controlCharacters == before.controlCharacters)
        task.cancel()
        #expect(await task.value == .interrupted)
        #expect(terminal.settings == before)
    }

    @Test func `half an answer does not go to the next reader`() async throws {
        let task = Task { [terminal] in
            await TerminalQuestion(isAnswerShown: false, terminal: terminal.device) { terminal.type("half") }.ask()
        }
        #expect(try await eventually { !terminal.settings.isEchoing })
        try await Task.sleep(for: .milliseconds(100))
        task.cancel()
        #expect(await task.value == .interrupted)
        terminal.type("next\r")
        var line = [UInt8](repeating: 0, count: 100)
        let count = read(terminal.device, &line, line.count)
        #expect(String(decoding: line.prefix(max(0, count)), as: UTF8.self) == "next\n")
    }

    @Test func `a lost terminal gives no answer`() async throws {
        let question = TerminalQuestion(isAnswerShown: false, terminal: terminal.device) { [terminal] in
            terminal.hangUp()
        }
        #expect(await question.ask() == .end)
    }
}

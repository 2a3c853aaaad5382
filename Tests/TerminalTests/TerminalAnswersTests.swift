import Testing

@testable import Terminal

@Suite struct AnswerFilterTests {
    /// What is typed and what is answered in a text, and what is still held at its end.
    private func filtered(_ text: String) -> (typed: String, answers: [TerminalAnswer], held: String) {
        var strainer = AnswerFilter()
        let typed = text.utf8.flatMap { strainer.append($0) }
        let answers = strainer.answers
        return (String(decoding: typed, as: UTF8.self), answers, String(decoding: strainer.release(), as: UTF8.self))
    }

    @Test func `terminal responses are recognised`() {
        let (typed, answers, held) = filtered("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|iTerm2 3.5.0\u{1B}\\\u{1B}[?62;4;22c")
        #expect(answers == [.graphics(keys: "i=31", text: "OK"), .version("iTerm2 3.5.0"), .abilities([62, 4, 22])])
        #expect(typed.isEmpty && held.isEmpty)
    }

    @Test(arguments: [
        "search vélo\r", "\u{1B}[A\u{1B}[B", "\u{1B}OP", "\u{1B}[?1;2d", "\u{1B}Px", "\u{1B}_x", "\u{1B}\u{1B}[A",
        "\u{1B}[200~a\u{1B}[201~",
        "\u{1B}[1;5C", "\u{1B}p\u{1B}P\u{1B}[", "\u{3}\u{4}", "\u{1B}[?6\r",
    ])
    func `keys are not mistaken for answers or lost`(keys: String) {
        let (typed, answers, held) = filtered(keys)
        #expect(typed + held == keys)
        #expect(answers == [])
    }

    @Test func `keys typed between answers keep their order`() {
        let (typed, answers, held) = filtered("a\u{1B}[?62cb\u{1B}[A\u{1B}_Gi=31;OK\u{1B}\\c\u{1B}")
        #expect(typed == "ab\u{1B}[Ac")
        #expect(answers.count == 2)
        #expect(held == "\u{1B}")
    }

    @Test func `an unterminated answer is not an answer`() {
        let (typed, answers, held) = filtered("\u{1B}_G" + String(repeating: "x", count: 1_000) + "\r")
        #expect((typed + held).utf8.count == 1_004)
        #expect(answers == [])
    }

    @Test func `an escape sequence in a version is refused`() {
        let (typed, answers, _) = filtered("\u{1B}P>|\u{1B}[31mred\u{1B}\\")
        #expect(answers == [])
        #expect(typed.hasPrefix("\u{1B}P>|\u{1B}[31mred"))
    }
}

extension LineEditorTests {
    @Suite struct Inquiries {
        /// Asks, with `typing` typed once the question is there.
        private func answers(
            on session: TerminalSession, within patience: Duration = .seconds(600), typing keys: String
        ) async -> [TerminalAnswer] {
            let terminal = session.terminal
            return await session.editor.answers(within: patience) {
                terminal.type(keys)
            }
        }

        @Test func `the terminal is queried between two lines and restored`() async throws {
            let session = try await TerminalSession()
            let before = session.terminal.settings
            let answers = await answers(on: session, typing: "\u{1B}P>|kitty(0.36)\u{1B}\\\u{1B}[?62c")
            #expect(answers == [.version("kitty(0.36)"), .abilities([62])])
            #expect(session.terminal.settings == before)
            #expect(try await session.answer(typing: "list\r") == .line("list"))
        }

        @Test func `answers that have come are read when the time is over`() async throws {
            let session = try await TerminalSession()
            let terminal = session.terminal
            let answers = await session.editor.answers(within: .zero) {
                terminal.type("\u{1B}[?62c")
                _ = waitForInput(from: terminal.device)
            }
            #expect(answers == [.abilities([62])])
        }

        @Test func `keys typed meanwhile go to the next line`() async throws {
            let session = try await TerminalSession()
            let answers = await answers(on: session, typing: "fi\u{1B}[?62;4crst ")
            #expect(answers == [.abilities([62, 4])])
            #expect(try await session.answer(typing: "line\r") == .line("first line"))
        }

        @Test func `a silent terminal times out, and late answers are not typed`() async throws {
            let session = try await TerminalSession()
            let before = session.terminal.settings
            #expect(await answers(on: session, within: .milliseconds(50), typing: "a\u{1B}[?6") == [])
            #expect(session.terminal.settings == before)
            #expect(try await session.answer(typing: "2;4cb\r") == .line("ab"))
            // Once it has answered, whatever looks like an answer is a key again.
            #expect(try await session.answer(typing: "c\u{1B}[Dd\r") == .line("dc"))
        }
    }
}

import Testing

@testable import Terminal

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

        @Test func `keys typed meanwhile go to the next line`() async throws {
            let session = try await TerminalSession()
            let answers = await answers(on: session, typing: "fi\u{1B}[?62;4crst ")
            #expect(answers == [.abilities([62, 4])])
            #expect(try await session.answer(typing: "line\r") == .line("first line"))
        }

        @Test func `a silent terminal times out, and late answers are not typed`()
            async throws
        {
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

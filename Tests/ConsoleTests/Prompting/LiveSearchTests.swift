import CommandKit
import Domain
import FoundationEssentials
import Terminal
import Ports
import Syntax
import Testing

@testable import Console
@testable import Rendering

@Suite(.timeLimit(.minutes(1)))
@MainActor struct LiveSearchTests {
    private let clock = ManualClock()
    private let terminal = RecordingDestination()
    private let questions = ScriptedQuestions()
    private let keyboard = AsyncStream.makeStream(of: TerminalEvent.self)

    /// Starts a live search; the answer `!` is an error, any other is the message shown.
    private func begin(from beginning: String = "") -> Task<LiveSearch.Ending, any Error> {
        let search = LiveSearch(
            writer: OutputWriter(output: terminal, error: terminal), clock: clock,
            size: { ScreenSize(rows: 6, columns: 40) },
            options: { RenderingOptions(format: .table, width: $0.columns, isColoured: false, localizer: .english) },
            previewing: { [questions] line async throws(Failure) in
                let answer = await questions.answer(line.source)
                if answer == "!" { throw Failure(.service, "“\(line.source)” was not answered.") }
                return .message("\(answer)", hint: "Type next for more.")
            },
            stopping: {})
        return Task { [keyboard] in try await search.run(from: beginning, on: keyboard.stream) }
    }

    private func type(_ text: String) {
        for character in text { keyboard.continuation.yield(.key(.text(String(character)))) }
    }

    private func shows(_ text: String) async throws {
        try await holds { [terminal] in terminal.text.contains(text) }
    }

    @Test func `what is typed is asked for and shown, and Enter hands it back as a command`() async throws {
        let search = begin()
        try await questions.answer("clear search", with: "everything")
        try await shows("search: \neverything\u{1B}[1A")
        type("-a  b")
        try await shows("search: -a  b")
        await clock.advance(by: .milliseconds(120))
        try await shows("search… -a  b\neverything")
        try await questions.answer(#"search "-a" b"#, with: "one")
        try await shows("search: -a  b\none\u{1B}[1A")
        #expect(!terminal.text.contains("Type next"))
        keyboard.continuation.yield(.key(.enter))
        #expect(try await search.value == .entered(#"search "-a" b"#))
        #expect(terminal.text.hasSuffix("\r\u{1B}[Jsearch: -a  b\u{1B}[?7h\u{1B}[?2026l\n\u{1B}[?2004l"))
    }

    @Test(arguments: [.escape, .interrupt, .endOfInput] as [Key])
    func `a key that leaves asks nothing more, waits for nothing and clears the screen`(key: Key) async throws {
        let search = begin(from: "velo")
        try await questions.isAsked("search velo")
        type("s")
        keyboard.continuation.yield(.key(key))
        #expect(try await search.value == .left)
        try await questions.isCancelled("search velo")
        #expect(terminal.text.hasSuffix("\r\u{1B}[J\u{1B}[?2004l"))
        questions.answerAll()
        #expect(questions.asked == ["search velo"])
    }

    @Test func `the end of the task and of the terminal leave too`() async throws {
        let cancelled = begin(from: "a")
        try await questions.isAsked("search a")
        cancelled.cancel()
        #expect(try await cancelled.value == .left)
        let gone = begin(from: "b")
        keyboard.continuation.finish()
        #expect(try await gone.value == .left)
        #expect(terminal.text.hasSuffix("\r\u{1B}[J\u{1B}[?2004l"))
        questions.answerAll()
    }

    @Test func `an answer that comes after a newer one is never shown`() async throws {
        let search = begin(from: "a")
        try await questions.isAsked("search a")
        type("b")
        await clock.advance(by: .milliseconds(120))
        try await questions.answer("search ab", with: "new")
        try await shows("search: ab\nnew")
        try await questions.answer("search a", with: "old")
        type("c")
        try await shows("search: abc\nnew")
        keyboard.continuation.yield(.key(.escape))
        #expect(try await search.value == .left)
        #expect(!terminal.text.contains("old"))
    }

    @Test func `why there is no answer is one line, and the next key asks again`() async throws {
        let search = begin(from: "a")
        try await questions.answer("search a", with: "!")
        try await shows("search: a\nerror: “search a” was not answered.\u{1B}[1A")
        type("b")
        await clock.advance(by: .milliseconds(120))
        try await questions.answer("search ab", with: "two")
        try await shows("search: ab\ntwo\u{1B}[1A")
        // A trailing space does not change the query.
        type(" ")
        try await shows("search: ab \ntwo")
        keyboard.continuation.yield(.key(.deleteLine))
        await clock.advance(by: .milliseconds(120))
        try await questions.answer("clear search", with: "everything")
        keyboard.continuation.yield(.key(.enter))
        #expect(try await search.value == .entered("clear search"))
        #expect(questions.asked == ["search a", "search ab", "clear search"])
    }

    @Test func `a stopped process leaves a clean screen, and the line is drawn again after it`() async throws {
        let search = begin(from: "velo")
        try await questions.answer("search velo", with: "found")
        try await shows("found")
        keyboard.continuation.yield(.suspending)
        try await shows("\r\u{1B}[J\u{1B}[?2004l\u{1B}[?2004h\u{1B}[?2026h\u{1B}[?7l\r\u{1B}[Jsearch: velo\nfound")
        keyboard.continuation.yield(.key(.escape))
        #expect(try await search.value == .left)
    }
}

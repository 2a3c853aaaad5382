import CommandKit
import Domain
import Ports
import Syntax
import Synchronization
import Testing

@testable import Console
@testable import Rendering

@Suite(.timeLimit(.minutes(10)))
@MainActor struct LiveSearchTests {
    private let clock = ManualClock()
    private let questions = ScriptedQuestions()
    private let search: LiveSearch

    /// The answer `!` is an error, any other is the message shown.
    init() {
        search = LiveSearch(
            options: RenderingOptions(format: .table, width: 40, isColoured: false, localizer: .english), clock: clock
        ) { [questions] line, early async throws(Failure) in
            if line.source.hasSuffix("slow") { early(Output(.page(["first rows"]))) }
            let answer = await questions.answer(line.source)
            if answer == "!" { throw Failure(.service, "“\(line.source)” was not answered.") }
            return .message("\(answer)", hint: "Type next for more.")
        } redrawing: {
        }
    }

    private func shows(_ rows: String...) async throws {
        try await holds { [search] in search.rows(columns: 40, count: 5) == rows }
    }

    @Test func `what is typed is asked for after a pause, and the answer stays until there is another`() async throws {
        search.search(for: "", after: .zero)
        try await questions.answer("clear search", with: "everything")
        try await shows("everything")
        search.search(for: "-a")
        await clock.advance(by: .milliseconds(119))
        search.search(for: "-a  b")
        await clock.advance(by: .milliseconds(119))
        await clock.settle()
        #expect(questions.asked == ["clear search"])
        await clock.advance(by: .milliseconds(1))
        try await questions.isAsked(#"search "-a" b"#)
        try await shows("Searching…")
        try await questions.answer(#"search "-a" b"#, with: "one")
        try await shows("one")
    }

    @Test func `the beginning of an answer is shown until all of it is there`() async throws {
        search.search(for: "slow", after: .zero)
        try await shows("first rows", "Searching…")
        try await questions.answer("search slow", with: "everything")
        try await shows("everything")
    }

    @Test func `an answer that comes after a newer one is never shown`() async throws {
        search.search(for: "a", after: .zero)
        try await questions.isAsked("search a")
        search.search(for: "ab", after: .zero)
        try await questions.isCancelled("search a")
        try await questions.answer("search ab", with: "new")
        try await shows("new")
        try await questions.answer("search a", with: "old")
        search.search(for: "abc", after: .zero)
        try await questions.answer("search abc", with: "newest")
        try await shows("newest")
    }

    @Test func `a text that means the same search is not asked for again`() async throws {
        search.search(for: "velo", after: .zero)
        try await questions.answer("search velo", with: "found")
        search.search(for: " velo ", after: .zero)
        search.search(for: "sofa", after: .zero)
        try await questions.answer("search sofa", with: "found")
        #expect(questions.asked == ["search velo", "search sofa"])
    }

    @Test func `the reason why there is no answer is one row`() async throws {
        search.search(for: "a", after: .zero)
        try await questions.answer("search a", with: "!")
        try await shows("error: “search a” was not answered.")
    }

    @Test func `after the end the query is cancelled`() async throws {
        search.search(for: "velo", after: .zero)
        try await questions.isAsked("search velo")
        search.end()
        try await questions.isCancelled("search velo")
        questions.answerAll()
    }
}

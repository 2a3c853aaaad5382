import CommandKit
import Synchronization
import Syntax
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

    @Test func `a window of another size gets a page that fits it`() async throws {
        search.search(for: "a", after: .zero)
        try await questions.answer("search a", with: "few")
        try await shows("few")
        #expect(search.rows(columns: 40, count: 9) == ["few"])
        await clock.advance(by: .milliseconds(120))
        try await holds { [questions] in questions.asked.count == 2 }
        try await questions.answer("search a", with: "more")
        try await holds { [search] in search.rows(columns: 40, count: 9) == ["more"] }
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

/// A clock that a test advances.
final class ManualClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Duration.zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var now = Instant()
        var sleepers: [Int: (deadline: Instant, waking: CheckedContinuation<Void, any Error>)] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waking in
                state.withLock { $0.sleepers[number] = (deadline, waking) }
                if Task.isCancelled { cancel(number) }
            }
        } onCancel: {
            cancel(number)
        }
    }

    private func cancel(_ number: Int) {
        state.withLock { $0.sleepers.removeValue(forKey: number) }?.waking.resume(throwing: CancellationError())
    }

    /// Waits until a task sleeps, then advances by `duration`.
    func advance(by duration: Duration) async {
        while state.withLock(\.sleepers.isEmpty) { await Task.yield() }
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.waking)
        }
        for waking in due { waking.resume() }
    }

    /// Waits until a task sleeps.
    func settle() async {
        while state.withLock(\.sleepers.isEmpty) { await Task.yield() }
    }
}

/// Questions that a test answers later, even after they were cancelled.
final class ScriptedQuestions: Sendable {
    private struct State {
        var asked: [String] = []
        var cancelled: Set<String> = []
        var waiting: [String: CheckedContinuation<String, Never>] = [:]
    }

    private let state = Mutex(State())

    var asked: [String] { state.withLock { $0.asked } }

    func answer(_ question: String) async -> String {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    state.asked.append(question)
                    state.waiting[question] = continuation
                }
            }
        } onCancel: {
            state.withLock { _ = $0.cancelled.insert(question) }
        }
    }

    /// Answers a question as soon as it is asked.
    func answer(_ question: String, with answer: String) async throws {
        try await isAsked(question)
        state.withLock { $0.waiting.removeValue(forKey: question) }?.resume(returning: answer)
    }

    func answerAll() {
        let waiting = state.withLock { state in
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume(returning: "") }
    }

    func isAsked(_ question: String) async throws { try await holds { asked.contains(question) } }

    func isCancelled(_ question: String) async throws {
        try await holds { state.withLock { $0.cancelled.contains(question) } }
    }
}

/// Waits for a condition until the test times out.
@concurrent func holds(_ condition: @Sendable () -> Bool) async throws {
    while !condition() {
        try Task.checkCancellation()
        await Task.yield()
    }
}

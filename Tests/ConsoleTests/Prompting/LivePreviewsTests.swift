import Testing

@testable import Console

@Suite(.timeLimit(.minutes(1)))
@MainActor struct LivePreviewsTests {
    private let clock = ManualClock()
    private let questions = ScriptedQuestions()
    private var previews: LivePreviews<String>
    private let events: AsyncStream<LivePreviews<String>.Event>

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: LivePreviews<String>.Event.self)
        events = stream
        previews = LivePreviews(clock: clock) { [questions] in
            await questions.answer($0)
        } telling: {
            continuation.yield($0)
        }
    }

    /// Returns the next answer that is still current.
    private func answer() async -> String? {
        for await event in events {
            if case .answered(let generation, let answer) = event, previews.isCurrent(generation) { return answer }
        }
        return nil
    }

    @Test mutating func `nothing is asked before a pause in typing`() async throws {
        previews.ask("v")
        await clock.advance(by: .milliseconds(119))
        previews.ask("ve")
        await clock.advance(by: .milliseconds(119))
        await clock.settle()
        #expect(questions.asked == [])
        await clock.advance(by: .milliseconds(1))
        try await questions.answer("ve", with: "found")
        #expect(await answer() == "found")
        #expect(questions.asked == ["ve"])
    }

    @Test mutating func `an older answer that comes after a newer one does not count`() async throws {
        previews.ask("v", after: .zero)
        try await questions.isAsked("v")
        previews.ask("ve", after: .zero)
        try await questions.answer("ve", with: "new")
        try await questions.answer("v", with: "old")
        #expect(await answer() == "new")
        previews.ask("vel", after: .zero)
        try await questions.answer("vel", with: "newest")
        #expect(await answer() == "newest")
    }

    @Test mutating func `what is asked is cancelled by the next question, and at the end`() async throws {
        previews.ask("v", after: .zero)
        try await questions.isAsked("v")
        previews.ask("ve", after: .zero)
        try await questions.isCancelled("v")
        try await questions.isAsked("ve")
        previews.cancel()
        try await questions.isCancelled("ve")
        questions.answerAll()
    }
}

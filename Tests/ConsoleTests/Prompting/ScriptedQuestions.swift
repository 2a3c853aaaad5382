import Synchronization

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

    func isAsked(_ question: String) async throws {
        try await holds { asked.contains(question) }
    }

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

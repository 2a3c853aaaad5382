import Services
import Synchronization

/// The command that runs now, so that Control-C can cancel it.
final class CurrentEvaluation: Sendable {
    private let cancelling = Mutex<(@Sendable () -> Void)?>(nil)

    /// Runs `body` in a task of its own, which `cancel` ends.
    func run<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let task = Task { @MainActor () async -> Result<Value, Failure> in
            do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
        }
        cancelling.withLock { $0 = { task.cancel() } }
        defer { cancelling.withLock { $0 = nil } }
        return try await task.value.get()
    }

    /// Cancels what runs; false when nothing does.
    @discardableResult
    func cancel() -> Bool {
        cancelling.withLock { cancel in
            cancel?()
            return cancel != nil
        }
    }
}

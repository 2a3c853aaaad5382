import Services
import Synchronization

/// The running command, so that Control-C can cancel it.
final class CurrentEvaluation: Sendable {
    private let cancelling = Mutex<(@Sendable () -> Void)?>(nil)

    /// Runs `body` in a separate task, which `cancel` cancels.
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

    /// Cancels the running command; returns false if no command is running.
    @discardableResult
    func cancel() -> Bool {
        cancelling.withLock { cancel in
            cancel?()
            return cancel != nil
        }
    }
}

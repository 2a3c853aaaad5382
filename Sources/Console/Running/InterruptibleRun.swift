public import LineEditing
import Synchronization

/// A run of scripts that signals end, with the wait status that tells the caller so.
public enum InterruptibleRun {
    /// What remains to be done when a signal asks to leave: a command may finish within this time.
    private static let grace = Duration.milliseconds(100)

    /// Runs `body`; a signal cancels it, and ends the program when it does not return soon.
    ///
    /// Whatever was said to be done is on disk by then, so nothing is lost however the program ends.
    public static func run<Value: Sendable, Failure: Error>(
        answering signals: AsyncStream<Signal>, _ body: @escaping @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let evaluation = CurrentEvaluation()
        let received = Mutex<Signal?>(nil)
        let answering = Task {
            for await signal in signals {
                switch signal {
                case .resize: continue
                case .suspend: signal.raise()
                case .interrupt, .terminate, .hangup, .quit:
                    received.withLock { $0 = signal }
                    evaluation.cancel()
                    try? await Task.sleep(for: grace)
                    signal.raise()
                }
            }
        }
        defer { answering.cancel() }
        let value = try await evaluation.run(body)
        received.withLock { $0 }?.raise()
        return value
    }
}

public import LineEditing
import Services
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A run of scripts that signals end, with the wait status that tells the caller so.
public enum InterruptibleRun {
    /// Runs `body`; a signal cancels it, and ends the program when it does not return soon.
    ///
    /// Whatever was said to be done is on disk by then, so nothing is lost however the program ends.
    ///
    /// - Parameter grace: Microseconds that `body` has to return in once a signal asks to leave.
    public static func run<Value: Sendable, Failure: Error>(
        answering watch: SignalWatch, grace: UInt32 = 100_000,
        _ body: @escaping @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let evaluation = CurrentEvaluation()
        let received = Mutex<Signal?>(nil)
        watch.answer { signal in
            if signal == .interrupt || signal.asksToLeave {
                received.withLock { $0 = signal }
                evaluation.cancel()
                usleep(grace)
                signal.raise()
            } else if signal == .suspend {
                signal.raise()
            }
        }
        let value = try await evaluation.run(body)
        received.withLock { $0 }?.raise()
        return value
    }
}

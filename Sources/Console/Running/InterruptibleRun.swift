public import Terminal
import Ports
import Synchronization

import Platform

/// A run of scripts that signals end, with the wait status that reports the signal to the caller.
public enum InterruptibleRun {
    /// Runs `body`; a signal cancels it, and ends the program if it does not return soon.
    ///
    /// All changes that were reported as done are on disk by then, so nothing is lost however the program ends.
    ///
    /// - Parameter grace: The time in microseconds that `body` has to return after a signal.
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

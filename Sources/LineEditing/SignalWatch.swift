#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Signals as values in a stream, in place of handlers that may do almost nothing.
///
/// Every `Signal` is blocked in all threads, and one thread waits for them with `sigwait`.
public struct SignalWatch: Sendable {
    /// The signals as they arrive; for one reader.
    public let signals: AsyncStream<Signal>

    let thread: DedicatedThread

    /// Blocks every `Signal` in this thread and those it makes, ignores PIPE and XFSZ, and begins to wait.
    ///
    /// To be called by `main` before any other thread exists: a thread without the mask would be struck by the signal
    /// itself. A failed write then says `EPIPE` or `EFBIG`. A process begun with `posix_spawn` inherits both the mask
    /// and what is ignored, unless its attributes say otherwise.
    public static func begin() throws(SystemCallError) -> SignalWatch {
        SignalDisposition.ignored.set(for: SIGPIPE)
        SignalDisposition.ignored.set(for: SIGXFSZ)
        var mask = SignalMask(Signal.allCases).set
        pthread_sigmask(SIG_BLOCK, &mask, nil)

        let (signals, continuation) = AsyncStream.makeStream(of: Signal.self)
        let thread = try DedicatedThread {
            var awaited = SignalMask(Signal.allCases).set
            var number: Int32 = 0
            while true {
                guard sigwait(&awaited, &number) == 0, let signal = Signal(number: number) else { continue }
                continuation.yield(signal)
            }
        }
        return SignalWatch(signals: signals, thread: thread)
    }
}

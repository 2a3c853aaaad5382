import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Signals as values in a stream, in place of handlers that may do almost nothing.
///
/// Every `Signal` is blocked in all threads, and one thread waits for them with `sigwait`. One thread cannot be kept
/// from unblocking them: on Linux, Dispatch parks the main thread of a program with an asynchronous `main` in a
/// `sigsuspend` that lets every signal in. So there is a handler too, which passes what it gets on to the waiting one.
public struct SignalWatch: Sendable {
    /// The signals as they arrive; for one reader.
    public let signals: AsyncStream<Signal>

    /// Blocks every `Signal` in this thread and those it makes, ignores PIPE and XFSZ, and begins to wait.
    ///
    /// To be called once, by `main`, before any other thread exists. A failed write then says `EPIPE` or `EFBIG`.
    /// A process begun with `posix_spawn` inherits the mask and what is ignored, unless its attributes say otherwise.
    public static func begin() throws(SystemCallError) -> SignalWatch {
        SignalAction.ignored.install(for: SIGPIPE)
        SignalAction.ignored.install(for: SIGXFSZ)
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
        WaitingThread.remember(thread)
        let handler = SignalAction { number in WaitingThread.pass(number) }
        for signal in Signal.allCases { handler.install(for: signal.number) }
        return SignalWatch(signals: signals)
    }
}

/// The thread that waits for signals, where a signal handler can find it: in an atomic, without a lock.
private enum WaitingThread {
    private static let handle = Atomic<UInt>(0)

    static func remember(_ thread: DedicatedThread) {
        #if canImport(Glibc)
            let bits = thread.handle
        #else
            let bits = UInt(bitPattern: thread.handle)
        #endif
        handle.store(bits, ordering: .sequentiallyConsistent)
    }

    /// `pthread_kill` is one of the functions that POSIX lets a handler call.
    static func pass(_ number: Int32) {
        let bits = handle.load(ordering: .sequentiallyConsistent)
        #if canImport(Glibc)
            pthread_kill(bits, number)
        #else
            if let thread = pthread_t(bitPattern: bits) { pthread_kill(thread, number) }
        #endif
    }
}

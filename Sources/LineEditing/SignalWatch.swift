import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Signals answered on a thread of their own, in place of handlers that may do almost nothing.
///
/// Every `Signal` but those ignored from the start is blocked in all threads, and one thread waits for them with `sigwait`.
/// Where Dispatch has the main thread, that one cannot be kept from unblocking them: on Linux it is parked in a
/// `sigsuspend` that lets every signal in. So there is a handler too, which passes what it gets on to the waiting one.
public final class SignalWatch: Sendable {
    private let answer = Mutex<@Sendable (Signal) -> Void> { signal in
        if signal != .resize { signal.raise() }
    }

    private init() {}

    /// Has every signal from now on answered by `answer`, on the waiting thread; the next one waits until it returns.
    ///
    /// Until somebody answers, signals do what they do to any program.
    public func answer(with answer: @escaping @Sendable (Signal) -> Void) {
        self.answer.withLock { $0 = answer }
    }

    /// Blocks every `Signal` in this thread and those it makes, ignores PIPE and XFSZ, and begins to wait.
    ///
    /// To be called once, by `main`, before any other thread exists. A failed write then says `EPIPE` or `EFBIG`.
    /// A process begun with `posix_spawn` inherits the mask and what is ignored, unless its attributes say otherwise.
    public static func begin() throws(SystemCallError) -> SignalWatch {
        SignalAction.ignored.install(for: SIGPIPE)
        SignalAction.ignored.install(for: SIGXFSZ)
        // What whoever started us had ignored stays so: `nohup`, and shells that run something in the background. It is
        // not blocked either: Linux keeps an ignored signal that is blocked, and would hand it to the waiting thread.
        let answered = Signal.allCases.filter { !SignalAction.current(for: $0.number).isIgnoring }
        var mask = SignalMask(answered).set
        pthread_sigmask(SIG_BLOCK, &mask, nil)

        let watch = SignalWatch()
        let thread = try DedicatedThread {
            var awaited = SignalMask(answered).set
            var number: Int32 = 0
            while true {
                guard sigwait(&awaited, &number) == 0, let signal = Signal(number: number) else { continue }
                watch.answer.withLock { $0 }(signal)
            }
        }
        WaitingThread.remember(thread)
        let handler = SignalAction { number in WaitingThread.pass(number) }
        for signal in answered { handler.install(for: signal.number) }
        return watch
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

import Synchronization

public import Platform

/// Signals handled on a separate thread, because signal handlers may do almost nothing.
///
/// Every `Signal` except those ignored from the start is blocked in all threads, and one thread waits for them with
/// `sigwait`. If Dispatch has the main thread, that thread cannot be kept from unblocking them: on Linux it waits in a
/// `sigsuspend` that allows every signal. So there is also a handler, which passes its signals to the waiting thread.
public final class SignalWatch: Sendable {
    private let answer = Mutex<@Sendable (Signal) -> Void> { signal in
        if signal != .resize { signal.raise() }
    }

    private init() {}

    /// Handles every signal from now on with `answer`, on the waiting thread; the next signal waits until it returns.
    ///
    /// Until this is called, signals have their default effect, as in any program.
    public func answer(with answer: @escaping @Sendable (Signal) -> Void) {
        self.answer.withLock { $0 = answer }
    }

    /// Blocks every `Signal` in this thread and the threads it creates, ignores SIGPIPE and SIGXFSZ, and begins to
    /// wait.
    ///
    /// Call this once, in `main`, before any other thread exists. A failed write then reports `EPIPE` or `EFBIG`. A
    /// process started with `posix_spawn` inherits the mask and the ignored signals, unless its attributes say
    /// otherwise.
    public static func begin() throws(SystemCallError) -> SignalWatch {
        SignalAction.ignored.install(for: SIGPIPE)
        SignalAction.ignored.install(for: SIGXFSZ)
        // Signals that the parent process ignored stay ignored: `nohup` does this, and shells for background commands.
        // They are not blocked either: Linux keeps a blocked signal that is ignored, and would pass it to the waiting
        // thread.
        let answered = Signal.allCases.filter { !SignalAction.current(for: $0.number).isIgnoring }
        var mask = SignalMask(answered).set
        pthread_sigmask(SIG_BLOCK, &mask, nil)

        let watch = SignalWatch()
        let thread = try SystemThread {
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

/// The thread that waits for signals, stored so that a signal handler can find it: in an atomic, without a lock.
private enum WaitingThread {
    private static let handle = Atomic<UInt>(0)

    static func remember(_ thread: SystemThread) {
        handle.store(thread.handle.bits, ordering: .sequentiallyConsistent)
    }

    /// Passes a signal on. `pthread_kill` is one of the functions that POSIX allows in a handler.
    static func pass(_ number: Int32) {
        SystemThread.Handle(bits: handle.load(ordering: .sequentiallyConsistent)).send(number)
    }
}

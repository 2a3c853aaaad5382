import Synchronization

public import Platform

/// Signals handled on a separate thread, because signal handlers may do almost nothing.
///
/// A handler writes each signal's number into a pipe, whichever thread the signal reaches; one thread reads the pipe.
public final class SignalWatch: Sendable {
    private let answer = Mutex<@Sendable (Signal) -> Void> { signal in
        if signal != .resize { signal.raise() }
    }

    private init() {}

    /// Handles every signal from now on with `answer`, on the reading thread; the next signal waits until it returns.
    ///
    /// Until this is called, signals have their default effect, as in any program.
    public func answer(with answer: @escaping @Sendable (Signal) -> Void) {
        self.answer.withLock { $0 = answer }
    }

    /// The end of the pipe that the handler writes to: an atomic, since a handler must not take a lock.
    private static let writer = Atomic<Int32>(-1)

    /// Begins to handle every `Signal`, and ignores SIGPIPE and SIGXFSZ: a failed write then reports `EPIPE` or `EFBIG`.
    ///
    /// Call this once, at the start. Signals that the parent process ignored stay ignored: `nohup` does this, and shells
    /// for background commands.
    public static func begin() throws(SystemCallError) -> SignalWatch {
        SignalAction.ignored.install(for: SIGPIPE)
        SignalAction.ignored.install(for: SIGXFSZ)
        let watch = SignalWatch()
        let pipe = try WakePipe()
        _ = try SystemThread {
            while true {
                _ = waitForInput(from: pipe.reader)
                for number in pipe.take() {
                    if let signal = Signal(number: Int32(number)) { watch.answer.withLock { $0 }(signal) }
                }
            }
        }
        writer.store(pipe.writer, ordering: .sequentiallyConsistent)
        let handler = SignalAction { number in
            let error = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(SignalWatch.writer.load(ordering: .sequentiallyConsistent), &byte, 1)
            errno = error
        }
        for signal in Signal.allCases where !SignalAction.current(for: signal.number).isIgnoring {
            handler.install(for: signal.number)
        }
        return watch
    }
}

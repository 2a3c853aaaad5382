public import Platform
import Synchronization

/// A signal that the program handles itself.
public enum Signal: Sendable, Hashable, CaseIterable {
    /// Control-C while no line is edited.
    case interrupt
    case terminate
    case hangup
    /// Control-backslash.
    case quit
    /// Control-Z.
    case suspend
    case resize
    /// The number that the system uses; a process killed by it has the exit status 128 + `number` in a shell.
    public var number: Int32 {
        switch self {
        case .interrupt: SIGINT
        case .terminate: SIGTERM
        case .hangup: SIGHUP
        case .quit: SIGQUIT
        case .suspend: SIGTSTP
        case .resize: SIGWINCH
        }
    }

    /// True if the program should save and exit.
    public var asksToLeave: Bool {
        switch self {
        case .terminate, .hangup, .quit: true
        case .interrupt, .suspend, .resize: false
        }
    }

    /// Sends the signal to this thread as if the program had never blocked or handled it.
    ///
    /// `interrupt` and the signals that ask to leave end the process, with the wait status that tells a shell so.
    /// `suspend` stops it until it is continued, unless no process could continue it; meanwhile the terminal is as it
    /// was before a question. The signal is sent to the thread and not to the process, so it has been delivered when
    /// this returns.
    public func raise() {
        if self == .suspend { withRestoredSettings(deliver) } else { deliver() }
    }

    private func deliver() {
        let previousHandler = Platform.signal(number, SIG_DFL)
        var mask = sigset_t()
        var previousMask = sigset_t()
        sigemptyset(&mask)
        sigaddset(&mask, number)
        pthread_kill(pthread_self(), number)
        pthread_sigmask(SIG_UNBLOCK, &mask, &previousMask)
        pthread_sigmask(SIG_SETMASK, &previousMask, nil)
        Platform.signal(number, previousHandler)
    }

    /// Sends the signal to the other programs of the terminal's job, which a key would send to all of them.
    func sendToRestOfJob() {
        let handler = Platform.signal(number, SIG_IGN)
        kill(0, number)
        Platform.signal(number, handler)
    }

    var isIgnored: Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

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
    public func answer(with answer: @escaping @Sendable (Signal) -> Void) { self.answer.withLock { $0 = answer } }

    /// The end of the pipe that the handler writes to: an atomic, since a handler must not take a lock.
    private static let writer = Atomic<Int32>(-1)

    /// Begins to handle every `Signal`, and ignores SIGPIPE and SIGXFSZ: a failed write then reports `EPIPE` or
    /// `EFBIG`.
    ///
    /// Call this once, at the start. Signals that the parent process ignored stay ignored: `nohup` does this, and
    /// shells for background commands.
    public static func begin() throws(SystemCallError) -> SignalWatch {
        for number in [SIGPIPE, SIGXFSZ] { Platform.signal(number, SIG_IGN) }
        let watch = SignalWatch()
        let pipe = try WakePipe()
        _ = try SystemThread {
            while true {
                _ = waitForInput(from: pipe.reader)
                for number in pipe.take() {
                    let signal = Signal.allCases.first { $0.number == number }
                    if let signal { watch.answer.withLock { $0 }(signal) }
                }
            }
        }
        writer.store(pipe.writer, ordering: .sequentiallyConsistent)
        let handler: @convention(c) (Int32) -> Void = { number in
            let error = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(SignalWatch.writer.load(ordering: .sequentiallyConsistent), &byte, 1)
            errno = error
        }
        // A system call that a handler interrupts is restarted.
        for signal in Signal.allCases where !signal.isIgnored { Platform.signal(signal.number, handler) }
        return watch
    }
}

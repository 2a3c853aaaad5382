public import Platform
import Synchronization

/// A signal that the program handles itself.
public enum Signal: Sendable, Hashable, CaseIterable {
    /// Control-C while no line is edited.
    case interrupt
    /// A request to exit.
    case terminate
    /// The terminal was closed.
    case hangup
    /// Control-backslash.
    case quit
    /// Signals that come only from an explicit kill or a timer, and whose default action would end the program during
    /// line editing without restoring the terminal.
    case alarm, userOne, userTwo
    /// Control-Z.
    case suspend
    /// The size of the terminal changed.
    case resize
    /// The number that the system uses; a process killed by it has the exit status 128 + `number` in a shell.
    public var number: Int32 {
        switch self {
        case .interrupt: SIGINT
        case .terminate: SIGTERM
        case .hangup: SIGHUP
        case .quit: SIGQUIT
        case .alarm: SIGALRM
        case .userOne: SIGUSR1
        case .userTwo: SIGUSR2
        case .suspend: SIGTSTP
        case .resize: SIGWINCH
        }
    }

    /// True if the program should save and exit.
    public var asksToLeave: Bool {
        switch self {
        case .terminate, .hangup, .quit, .alarm, .userOne, .userTwo: true
        case .interrupt, .suspend, .resize: false
        }
    }

    /// Sends the signal to this thread as if the program had never blocked or handled it.
    ///
    /// `interrupt` and the signals that ask to leave end the process, with the wait status that tells a shell so.
    /// `suspend` stops it until it is continued, unless no process could continue it. The signal is sent to the thread
    /// and not to the process, so it has been delivered when this returns.
    public func raise() {
        let previousAction = SignalAction.standard.install(for: number)
        var mask = sigset_t()
        var previousMask = sigset_t()
        sigemptyset(&mask)
        sigaddset(&mask, number)
        pthread_kill(pthread_self(), number)
        pthread_sigmask(SIG_UNBLOCK, &mask, &previousMask)
        pthread_sigmask(SIG_SETMASK, &previousMask, nil)
        previousAction.install(for: number)
    }
}

/// The process's action for a signal that reaches a thread.
struct SignalAction {
    static var standard: SignalAction { SignalAction(SIG_DFL) }
    static var ignored: SignalAction { SignalAction(SIG_IGN) }

    private var action = sigaction()

    /// Creates an action that calls an async-signal-safe function; a system call that it interrupts is restarted.
    init(_ handler: (@convention(c) (Int32) -> Void)?) {
        sigemptyset(&action.sa_mask)
        action.sa_flags = SA_RESTART
        action.handler = handler
    }

    static func current(for number: Int32) -> SignalAction {
        var current = SignalAction.standard
        sigaction(number, nil, &current.action)
        return current
    }

    var isIgnoring: Bool {
        unsafeBitCast(action.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Sets the process's action for a signal, and returns the previous one.
    @discardableResult
    func install(for number: Int32) -> SignalAction {
        var previous = self
        withUnsafePointer(to: action) { _ = sigaction(number, $0, &previous.action) }
        return previous
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
    public func answer(with answer: @escaping @Sendable (Signal) -> Void) {
        self.answer.withLock { $0 = answer }
    }

    /// The end of the pipe that the handler writes to: an atomic, since a handler must not take a lock.
    private static let writer = Atomic<Int32>(-1)

    /// Begins to handle every `Signal`, and ignores SIGPIPE and SIGXFSZ: a failed write then reports `EPIPE` or
    /// `EFBIG`.
    ///
    /// Call this once, at the start. Signals that the parent process ignored stay ignored: `nohup` does this, and
    /// shells for background commands.
    public static func begin() throws(SystemCallError) -> SignalWatch {
        SignalAction.ignored.install(for: SIGPIPE)
        SignalAction.ignored.install(for: SIGXFSZ)
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

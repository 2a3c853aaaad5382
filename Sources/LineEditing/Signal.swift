#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A signal that the program answers itself.
public enum Signal: Sendable, Hashable, CaseIterable {
    /// Control-C while no line is edited.
    case interrupt

    /// A request to leave.
    case terminate

    /// The terminal is gone.
    case hangup

    /// Control-backslash.
    case quit

    /// Those that no program is sent but by somebody's kill or timer, and that would end it with the terminal as a
    /// line is edited.
    case alarm, userOne, userTwo

    /// Control-Z.
    case suspend

    /// The terminal has another size.
    case resize

    /// The number the system knows it by; a process that died of it has the exit status 128 + `number` in a shell.
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

    /// Whether the program is to save and leave.
    public var asksToLeave: Bool {
        switch self {
        case .terminate, .hangup, .quit, .alarm, .userOne, .userTwo: true
        case .interrupt, .suspend, .resize: false
        }
    }

    init?(number: Int32) {
        guard let signal = Signal.allCases.first(where: { $0.number == number }) else { return nil }
        self = signal
    }

    /// Sends the signal to this thread, by default as if the program had never blocked or handled it.
    ///
    /// With the default action `interrupt` and those that ask to leave end the process, which then has the wait status
    /// that tells a shell so, and `suspend` stops it until it is continued, unless nobody could continue it.
    /// Sent to the thread and not to the process, the signal has been delivered when this returns.
    public func raise(restoringDefault: Bool = true) {
        guard restoringDefault else {
            pthread_kill(pthread_self(), number)
            return
        }
        let previousAction = SignalAction.standard.install(for: number)
        var previousMask = sigset_t()
        var mask = SignalMask([self]).set
        pthread_kill(pthread_self(), number)
        pthread_sigmask(SIG_UNBLOCK, &mask, &previousMask)
        pthread_sigmask(SIG_SETMASK, &previousMask, nil)
        previousAction.install(for: number)
    }
}

/// Some signals, as the system calls take them.
struct SignalMask {
    private(set) var set = sigset_t()

    init(_ signals: [Signal]) {
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal.number) }
    }
}

/// What the process does about a signal that reaches a thread.
struct SignalAction {
    static var standard: SignalAction { SignalAction(SIG_DFL) }
    static var ignored: SignalAction { SignalAction(SIG_IGN) }

    private var action = sigaction()

    /// Calls a function, which may do only what is safe within a signal; a system call it interrupts goes on.
    init(_ handler: (@convention(c) (Int32) -> Void)?) {
        sigemptyset(&action.sa_mask)
        action.sa_flags = SA_RESTART
        #if canImport(Glibc)
            action.__sigaction_handler.sa_handler = handler
        #else
            action.__sigaction_u.__sa_handler = handler
        #endif
    }

    /// What the process does about a signal now.
    static func current(for number: Int32) -> SignalAction {
        var current = SignalAction.standard
        sigaction(number, nil, &current.action)
        return current
    }

    /// Whether it is to do nothing.
    var isIgnoring: Bool {
        #if canImport(Glibc)
            let handler = action.__sigaction_handler.sa_handler
        #else
            let handler = action.__sigaction_u.__sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Makes it the process's action, and returns the one before.
    @discardableResult
    func install(for number: Int32) -> SignalAction {
        var previous = self
        withUnsafePointer(to: action) { _ = sigaction(number, $0, &previous.action) }
        return previous
    }
}

import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The keys of the terminal on standard input, one by one as they are pressed, past the line editor.
///
/// To be read while no line is edited. The terminal belongs to the reader for that long, and is as it was afterwards.
/// Signals are the program's: see `SignalWatch`.
public final class TerminalKeys: Sendable {
    private let terminal: Int32
    private let stop: @Sendable () -> Void
    private let reading = Mutex<KeyReading?>(nil)

    public convenience init() {
        self.init(terminal: STDIN_FILENO, stopProcess: { Signal.suspend.raise() })
    }

    /// - Parameter stopProcess: What stops the process while the terminal is released.
    init(terminal: Int32, stopProcess: @escaping @Sendable () -> Void) {
        self.terminal = terminal
        stop = stopProcess
    }

    /// Reads keys while `body` runs, which gets them as they come.
    ///
    /// The events end where the terminal is gone, or none. Nothing is read after a key that ends a line: what was typed
    /// ahead is for whoever reads next. The terminal is back as it was when this returns, cancelled or not.
    public func read<Value, Failure: Error>(
        _ body: (AsyncStream<TerminalEvent>) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
        let begun = KeyReading.begin(terminal: terminal, events: continuation)
        reading.withLock { $0 = begun }
        let result: Result<Value, Failure>
        do { result = .success(try await body(events)) } catch { result = .failure(error) }
        reading.withLock { $0 = nil }
        await begun?.end()
        return try result.get()
    }

    /// Says that the terminal may have another size now.
    public func resized() {
        reading.withLock { $0 }?.note(.resized)
    }

    /// Has whoever reads stop the process; false where nobody does.
    public func suspend() -> Bool {
        guard let reading = reading.withLock({ $0 }) else { return false }
        reading.note(.suspending)
        return true
    }

    /// Puts the terminal back, stops the process as Control-Z is expected to, and takes the terminal again once the
    /// process goes on.
    ///
    /// For the `body` of `read`; does nothing elsewhere.
    public func stopProcess() async {
        await reading.withLock { $0 }?.release(during: stop)
    }
}

/// A terminal's settings while it hands over each key as it comes, unseen, and its own before.
///
/// The keys that send signals go on sending them.
struct KeyMode: Sendable {
    private let terminal: Int32
    private let before: termios
    private let during: termios

    init(of terminal: Int32) throws(SystemCallError) {
        var settings = termios()
        guard tcgetattr(terminal, &settings) == 0 else { throw SystemCallError(call: "tcgetattr", number: errno) }
        self.terminal = terminal
        before = settings
        settings.c_iflag &= ~tcflag_t(IXON | ISTRIP)
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
        withUnsafeMutableBytes(of: &settings.c_cc) { keys in
            keys[Int(VMIN)] = 1
            keys[Int(VTIME)] = 0
        }
        during = settings
    }

    /// Keeps what was typed ahead.
    func enter() {
        set(during)
    }

    func leave() {
        set(before)
    }

    private func set(_ settings: termios) {
        var settings = settings
        while tcsetattr(terminal, TCSADRAIN, &settings) != 0, errno == EINTR {}
    }
}

/// What happens at a terminal while its keys are read.
public enum TerminalEvent: Sendable, Hashable {
    case key(Key)
    /// It may have another size now.
    case resized
    /// Control-Z: the process is to be stopped, by `TerminalKeys.stopProcess`.
    case suspending
}

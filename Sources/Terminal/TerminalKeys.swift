import Synchronization

import Platform

/// The keys of the terminal on standard input, one by one as they are pressed, without the line editor.
///
/// Read them only while no line is edited. The terminal belongs to the reader for that time, and is restored
/// afterwards. The program handles signals: see `SignalWatch`.
public final class TerminalKeys: Sendable {
    private let terminal: Int32
    private let stop: @Sendable () -> Void
    private let reading = Mutex<KeyReading?>(nil)

    public convenience init() {
        self.init(terminal: STDIN_FILENO, stopProcess: { Signal.suspend.raise() })
    }

    /// - Parameter stopProcess: Stops the process while the terminal is released.
    init(terminal: Int32, stopProcess: @escaping @Sendable () -> Void) {
        self.terminal = terminal
        stop = stopProcess
    }

    /// Reads keys while `body` runs, and passes them to it as they come.
    ///
    /// The events end if the terminal is closed or missing. Nothing is read after a key that ends a line: what was
    /// typed ahead is for the next reader. The terminal is restored when this returns, cancelled or not.
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

    /// Reports that the terminal's size may have changed.
    public func resized() {
        reading.withLock { $0 }?.report(.resized)
    }

    /// Asks the current reader to stop the process; returns false if no keys are being read.
    public func suspend() -> Bool {
        guard let reading = reading.withLock({ $0 }) else { return false }
        reading.report(.suspending)
        return true
    }

    /// Restores the terminal, stops the process as expected of Control-Z, and takes the terminal again once the process
    /// continues.
    ///
    /// For the `body` of `read`; does nothing elsewhere.
    public func stopProcess() async {
        await reading.withLock { $0 }?.release(during: stop)
    }
}

/// A terminal's settings for passing on every key immediately without echo, and its own settings before.
///
/// The keys that send signals still send them.
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

    /// Changes the settings and keeps what was typed ahead.
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

/// An event at a terminal while its keys are read.
public enum TerminalEvent: Sendable, Hashable {
    case key(Key)
    /// The terminal's size may have changed.
    case resized
    /// Control-Z: `TerminalKeys.stopProcess` must stop the process.
    case suspending
}

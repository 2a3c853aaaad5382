import CReadline
public import Platform
import Synchronization

/// A prompt on a terminal: GNU readline as one type.
///
/// readline keeps its state in global variables and waits for keys, so it has its own thread, and these methods only
/// send that thread messages. They can be called anywhere, return immediately and take effect in order.
///
/// Keys are those of readline and of the user's inputrc, with three exceptions. Backspace and similar keys act on whole
/// `Character`s, Tab asks the caller for completions, and a paste of any number of lines waits for Enter.
public final class LineEditor: Sendable {
    private let inbox: EditorInbox
    private let thread: SystemThread
    /// readline has one line and one history for the whole process: an editor waits for the end of the one before it.
    private static let turn = Mutex(())

    /// Creates an editor, by default on standard input and output, which must both be terminals. It reads its first
    /// line once an editor that was created before it is gone.
    ///
    /// - Parameter name: The name of the program for `$if` in inputrc.
    public init(
        application name: String, history: [String], input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO,
        stopProcess: @escaping @Sendable () -> Void = { Signal.suspend.raise() }
    ) throws(SystemCallError) {
        let inbox = try EditorInbox()
        self.inbox = inbox
        // readline's own descriptors, which are closed with its streams.
        let (input, output) = (fcntl(input, F_DUPFD_CLOEXEC, 0), fcntl(output, F_DUPFD_CLOEXEC, 0))
        thread = try SystemThread {
            Self.turn.withLock { _ in
                let loop = EditorLoop(terminal: input, inbox: inbox, stopProcess: stopProcess)
                withExtendedLifetime(loop) {
                    let isOpen = loop.open(output, application: name, history: history)
                    if !isOpen { loop.lastingAnswer = .end }
                    loop.run()
                    if isOpen { creadline_close() }
                }
            }
        }
    }

    deinit {
        inbox.post(endingLine: true) { $0.isStopping = true }
        thread.join()
    }

    /// Prompts for a line and waits until it is finished, without blocking a thread.
    ///
    /// The terminal is restored when this returns. Call this again only then. `interrupt()` and `end(by:)` end the
    /// wait; cancelling the task does not.
    public func line(_ request: LineRequest) async -> LineInput {
        await withCheckedContinuation { continuation in inbox.post { $0.begin(request, continuation) } }
    }

    /// Asks the terminal what it is, between two lines; returns an empty list if the terminal does not answer.
    ///
    /// What is typed meanwhile goes to the next line. An answer that comes too late is not read as typed text.
    ///
    /// - Parameter asking: Prints the question, which must end with one for the abilities (DA1); called on the editor's
    ///   thread.
    public func answers(
        within patience: Duration, asking: @escaping @Sendable () -> Void
    ) async -> [TerminalAnswer] {
        await withCheckedContinuation { continuation in
            inbox.post { continuation.resume(returning: $0.answers(within: patience, asking: asking)) }
        }
    }

    /// The number of lines that Up and readline's searches go through; older ones are forgotten.
    static let historyLimit = 1000

    /// Adds a line to those that Up and readline's searches go through.
    public func add(_ entry: String) { inbox.post { $0.add(entry) } }

    public func remove(_ entry: String) { inbox.post { loop in loop.load(loop.history.filter { $0 != entry }) } }

    /// Draws the list below the line again.
    public func redraw() { inbox.post { $0.redraw() } }

    /// Drops the line as the interrupt key does; does nothing if no line is being edited.
    public func interrupt() { inbox.post(endingLine: true) { $0.abandonLine(mark: "^C", with: .interrupted) } }

    public func resized() { inbox.post { $0.resize() } }

    /// Restores the terminal and stops the process, as expected of Control-Z. Once the process continues, takes the
    /// terminal again and redraws the line.
    public func suspend() { inbox.post { $0.suspend() } }

    /// Ends the line being edited, and every later one, immediately with `.ended(by:)`.
    public func end(by signal: Signal) { inbox.post(endingLine: true) { $0.end(by: signal) } }
}

/// The connection from readline's C callbacks to the loop.
extension EditorLoop {
    fileprivate func open(_ output: Int32, application: String, history: [String]) -> Bool {
        // Unretained: readline makes callbacks only on this thread, which keeps the loop until readline is closed.
        var client = creadline_client(
            context: Unmanaged.passUnretained(self).toOpaque(),
            next_byte: { EditorLoop.from($0)?.nextByte() ?? -1 },
            byte_waits: { EditorLoop.from($0)?.byteWaits(microseconds: Int($1)) ?? false },
            perform: { EditorLoop.from($0)?.perform($1, count: Int($2), hasArgument: $3) },
            close_menu: { EditorLoop.from($0)?.closeMenu() ?? false },
            draw: { EditorLoop.from($0)?.draw() },
            accept: { EditorLoop.from($0)?.accept($1.map { String(cString: $0) }) })
        guard creadline_open(keyboard.terminal, output, application, &client) else { return false }
        load(history)
        return true
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> EditorLoop? {
        context.map { Unmanaged<EditorLoop>.fromOpaque($0).takeUnretainedValue() }
    }
}

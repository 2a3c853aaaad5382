public import Platform

/// A prompt on a terminal: GNU readline as one type.
///
/// readline keeps its state in global variables and waits for keys, so it has its own thread, and these methods only
/// send that thread messages. They can be called anywhere, return immediately and take effect in order.
///
/// Keys are those of readline and of the user's inputrc, with three exceptions. Backspace and similar keys act on whole
/// `Character`s, Tab asks the caller for completions, and a paste of any number of lines waits for Enter.
///
/// The program handles signals: see `SignalWatch`.
public final class LineEditor: Sendable {
    private let inbox: EditorInbox
    private let thread: SystemThread

    /// Creates an editor, by default on standard input and output, which must both be terminals. It reads its first
    /// line once an editor that was created before it is gone.
    ///
    /// - Parameters:
    ///   - name: The name of the program for `$if` in inputrc.
    ///   - history: The lines that Up and readline's searches go through initially, oldest first.
    ///   - stopProcess: Called by `suspend` while the terminal is released.
    public init(
        application name: String, history: [String], input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO,
        stopProcess: @escaping @Sendable () -> Void = { Signal.suspend.raise() }
    ) throws(SystemCallError) {
        inbox = try EditorInbox()
        thread = try ReadlineClient.startThread(
            application: name, history: history, input: input, output: output, inbox: inbox, stopProcess: stopProcess)
    }

    deinit {
        inbox.post(endingLine: true) { $0.isStopping = true }
        thread.join()
    }

    /// Prompts for a line and waits until it is finished, without blocking a thread.
    ///
    /// The terminal is restored when this returns. Call this again only then. `interrupt()` and `end(by:)` end the wait;
    /// cancelling the task does not.
    public func line(_ request: LineRequest) async -> LineInput {
        await withCheckedContinuation { continuation in inbox.post { $0.begin(request, continuation) } }
    }

    /// Asks the terminal what it is, between two lines; returns an empty list if the terminal does not answer.
    ///
    /// What is typed meanwhile goes to the next line. An answer that comes too late is not read as typed text.
    ///
    /// - Parameters:
    ///   - patience: The maximum time for all answers together.
    ///   - asking: Prints the question, which must end with one for the abilities (DA1); called on the editor's thread.
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
    public func add(_ entry: String) {
        inbox.post { $0.add(entry) }
    }

    /// Removes a line from those that Up and readline's searches go through.
    public func remove(_ entry: String) {
        inbox.post { loop in loop.load(loop.history.filter { $0 != entry }) }
    }

    /// Draws the list below the line again.
    public func redraw() {
        inbox.post { $0.redraw() }
    }

    /// Drops the line as the interrupt key does; does nothing if no line is being edited.
    public func interrupt() {
        inbox.post(endingLine: true) { $0.abandonLine(mark: "^C", with: .interrupted) }
    }

    /// Redraws the line for a terminal whose size changed.
    public func resized() {
        inbox.post { $0.resize() }
    }

    /// Restores the terminal and stops the process, as expected of Control-Z. Once the process continues, takes the
    /// terminal again and redraws the line.
    public func suspend() {
        inbox.post { $0.suspend() }
    }

    /// Ends the line being edited, and every later one, immediately with `.ended(by:)`.
    public func end(by signal: Signal) {
        inbox.post(endingLine: true) { $0.end(by: signal) }
    }
}

/// The contents of a prompt. The functions are called on the editor's thread and must return quickly.
public struct LineRequest: Sendable {
    /// The text before the line; it may contain escape sequences, such as colours.
    public var prompt: String
    /// The text at the right end of the row, while there is room for it; not shown where readline draws the line.
    public var rightPrompt = ""
    /// A text to begin with, as if it had been typed.
    public var initial = ""
    /// For screen readers: no row is redrawn for characters of uncertain width, nothing is marked, and completions are
    /// listed one per line.
    public var isAppended = false
    /// True if Space on an empty line ends it as Enter does.
    public var endsAtSpace = false
    /// True if the key that searches the history ends the line with `.recall`; otherwise readline searches.
    public var hasHistory = false
    /// A list below the line; not shown where readline draws the line.
    public var list: LineList?
    /// Called with the text after each key that changed it.
    public var onEdit: (@Sendable (String) -> Void)?
    /// Called with a paste and the text before and after the cursor; returns the text to insert, and a sentence to print
    /// below the line, made safe to print.
    public var pasting:
        (@Sendable (_ pasted: String, _ before: String, _ after: String) -> (text: String, note: String?))?
    /// Removes a suggested line from the history; returns a sentence about it, made safe to print. Nil if the history
    /// has no such line.
    public var forgetting: (@Sendable (_ line: String) -> String?)?
    /// Returns true for a text that goes on in another row at Enter. An empty row ends it all the same.
    public var isOpen: (@Sendable (_ text: String) -> Bool)?
    /// Called with the text and the cursor as a UTF-8 offset in it after each change.
    public var marking: (@Sendable (_ text: String, _ cursor: Int) -> LineMarks)?
    /// Completes the word at the cursor, a UTF-8 offset in the line.
    public var completing: @Sendable (_ line: String, _ cursor: Int) -> CompletionResult = { _, cursor in
        CompletionResult(range: cursor..<cursor, completions: [])
    }

    public init(prompt: String) { self.prompt = prompt }
}

/// The user's answer to a prompt.
public enum LineInput: Sendable, Equatable {
    /// A finished line: newlines inside it were pasted, and it never contains NUL or invalid UTF-8.
    case line(String)
    /// The text is to be edited in the user's editor: `edit-in-editor`, on Control-X Control-E.
    case edit(String)
    /// The history is to be searched for the text: readline's `reverse-search-history`, on Control-R.
    case recall(String)
    /// The line was dropped: by the interrupt key or by `LineEditor.interrupt()`.
    case interrupted
    /// The end-of-file key on an empty line, or a terminal that was closed.
    case end
    /// A signal asked the program to exit before or while the line was typed.
    case ended(by: Signal)
}

/// A walk through the history, from the line that was being typed and back to it.
struct HistoryWalk: Equatable {
    /// The line that the walk is at.
    private(set) var text: String
    private let typed: String
    private let beginning: String
    /// The index of the line in the history; its count for the line that was being typed.
    private(set) var place: Int

    /// - Parameter beginning: The beginning of the lines to stop at; empty for all.
    init(from typed: String, beginning: String, in history: [String]) {
        (text, self.typed, self.beginning, place) = (typed, typed, beginning, history.count)
    }

    /// Moves to an earlier line, or to a later one if `count` is positive; returns nil if there is none.
    mutating func move(by count: Int, in history: [String]) -> String? {
        var next = place
        var left = abs(count)
        while left > 0 {
            next += count.signum()
            guard next >= 0, next <= history.count else { return nil }
            let candidate = next == history.count ? typed : history[next]
            if next == history.count || candidate.hasPrefix(beginning) && candidate != text { left -= 1 }
        }
        place = next
        text = next == history.count ? typed : history[next]
        return text
    }
}

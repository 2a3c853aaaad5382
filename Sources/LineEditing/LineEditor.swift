import CReadline
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A prompt on a terminal: GNU readline as one type.
///
/// readline keeps its state in global variables and waits for keys, so it lives on one thread of its own, and these
/// methods only send that thread messages. They can be called anywhere, return at once and are obeyed in order.
///
/// Keys are those of readline and of the person's inputrc, but Backspace and the like take whole `Character`s, Tab
/// asks the caller for completions, and a paste waits for Enter however many lines it has.
///
/// Signals are the program's: see `SignalWatch`.
public final class LineEditor: Sendable {
    private let inbox: EditorInbox
    private let liveText = LiveText()
    private let keptHistory: Mutex<History>
    private let lastID = Atomic<UInt64>(0)
    private let thread: DedicatedThread

    /// Makes an editor on standard input and output, which must both be terminals.
    ///
    /// - Parameters:
    ///   - name: What `$if` in inputrc knows the program by.
    ///   - history: The lines that Up and the searches go through at first.
    public convenience init(application name: String, history: History) throws(LineEditorError) {
        try self.init(application: name, history: history, input: STDIN_FILENO, output: STDOUT_FILENO)
    }

    /// Makes an editor on any terminal; `stopProcess` is what `suspend` does while the terminal is released.
    init(
        application name: String, history: History, input: Int32, output: Int32,
        stopProcess: @escaping @Sendable () -> Void = { Signal.suspend.raise() }
    ) throws(LineEditorError) {
        let version = String(cString: creadline_version())
        guard version.first?.isNumber == true else { throw .notGNUReadline(version: version) }
        guard isatty(input) == 1, isatty(output) == 1 else { throw .notATerminal }
        guard let claim = ReadlineClaim.take() else { throw .alreadyInUse }
        keptHistory = Mutex(history)
        do {
            inbox = try EditorInbox()
            let streams = try ReadlineStreams(duplicating: input, output)
            thread = try ReadlineClient.startThread(
                application: name, history: history, streams: streams, claim: claim, inbox: inbox, liveText: liveText,
                stopProcess: stopProcess)
        } catch {
            throw .systemCall(error)
        }
    }

    deinit {
        inbox.post(.stop)
        thread.join()
    }

    /// Prompts for a line and waits until it is finished, without holding a thread.
    ///
    /// The terminal is as it was before when this returns. Calls made while another waits are answered in turn. A
    /// cancelled task gets `.interrupted`.
    ///
    /// - Parameters:
    ///   - prompt: What stands before the line; it may hold escape sequences, such as colours.
    ///   - initial: A text to begin with, as if it had been typed.
    ///   - isAppended: For people who listen: no row is drawn anew for characters of uncertain width, and completions are
    ///     listed one below the other.
    ///   - endsAtSpace: Whether Space on an empty line ends it as Enter does.
    ///   - onEdit: Called on the editor's thread with the text after each key that changed it.
    ///   - pasting: Called on the editor's thread with a paste and what stands before and after the cursor; decides what
    ///     becomes of the paste.
    ///   - completing: Called on the editor's thread, and so to answer at once, with the line and the cursor as a UTF-8
    ///     offset in it.
    public func line(
        prompt: String,
        initial: String = "",
        isAppended: Bool = false,
        endsAtSpace: Bool = false,
        onEdit: (@Sendable (String) -> Void)? = nil,
        pasting: (@Sendable (_ pasted: String, _ before: String, _ after: String) -> PastedText)? = nil,
        completing: @escaping @Sendable (_ line: String, _ cursor: Int) -> CompletionResult
    ) async -> LineInput {
        guard !Task.isCancelled else { return .interrupted }
        let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let request = LineRequest(
                    id: id, prompt: prompt, initial: initial, isAppended: isAppended,
                    endsAtSpace: endsAtSpace, onEdit: onEdit, pasting: pasting, completing: completing,
                    continuation: continuation)
                inbox.post(.begin(request))
                // Cancelled earlier, the handler has run already and found no line to cancel.
                if Task.isCancelled { inbox.post(.cancel(id)) }
            }
        } onCancel: {
            inbox.post(.cancel(id))
        }
    }

    /// Asks the terminal what it is, between two lines; without a terminal that answers, the list is empty.
    ///
    /// What is typed meanwhile is there for the next line. An answer that comes too late is not taken for typed.
    ///
    /// - Parameters:
    ///   - patience: How long the answers may take in all.
    ///   - asking: Prints the question, which ends in one for the abilities (DA1); called on the editor's thread.
    public func answers(
        within patience: Duration, asking: @escaping @Sendable () -> Void
    ) async -> [TerminalAnswer] {
        await withCheckedContinuation { continuation in
            inbox.post(.ask(TerminalInquiry(asking: asking, patience: patience, continuation: continuation)))
        }
    }

    /// The text typed so far, nil while no line is edited.
    public func current() -> String? {
        liveText.current
    }

    /// The lines entered so far, to be kept by the caller.
    public var history: History { keptHistory.withLock { $0 } }

    /// Adds a line to the history, unless `History.add` refuses it.
    public func add(_ entry: String) {
        keptHistory.withLock { history in
            if history.add(entry) { inbox.post(.addHistory(entry)) }
        }
    }

    /// Drops the line as the interrupt key does; without a line being edited, does nothing.
    public func interrupt() {
        inbox.post(.interrupt)
    }

    /// Redraws the line for a terminal that has another size.
    public func resized() {
        inbox.post(.resize)
    }

    /// Puts the terminal back, stops the process as Control-Z is expected to, and once it is continued takes the
    /// terminal again and redraws the line.
    public func suspend() {
        inbox.post(.suspend)
    }

    /// Ends the line being edited and every later one at once with `.ended(by:)`.
    public func end(by signal: Signal) {
        inbox.post(.end(by: signal))
    }
}

/// What a person answered a prompt with.
public enum LineInput: Sendable, Equatable {
    /// A finished line, whole: newlines inside it were pasted, and it never has a NUL or invalid UTF-8.
    case line(String)

    /// The line was dropped: by the interrupt key, by `LineEditor.interrupt()` or because the task was cancelled.
    case interrupted

    /// The end-of-file key on an empty line, or a terminal that is gone.
    case end

    /// A signal asked the program to leave while the line was typed, or before.
    case ended(by: Signal)
}

/// Why a line editor could not be made.
public enum LineEditorError: Error, Sendable, Hashable {
    /// The library linked is not GNU readline but, on macOS, libedit under its name; with what it says of itself.
    case notGNUReadline(version: String)

    /// Input or output is not a terminal, and readline is never used off one.
    case notATerminal

    /// Another editor lives: readline has one line and one history for the whole process.
    case alreadyInUse

    /// The system refused something.
    case systemCall(SystemCallError)
}

/// A system call that failed.
public struct SystemCallError: Error, Sendable, Hashable {
    /// The call, such as `pipe`.
    public var call: String

    /// The value of `errno`.
    public var number: Int32

    public init(call: String, number: Int32) {
        self.call = call
        self.number = number
    }
}

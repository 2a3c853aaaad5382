public import Domain
public import Rendering
import Ports
import Synchronization
public import Platform

/// The only path to standard output and standard error.
///
/// Text is collected, and written when there is much of it or when `flush` is called. The two streams keep their order:
/// before text is written to one, the other is flushed. A progress sign on the screen is erased before anything else is
/// written.
public final class OutputWriter: Sendable {
    public enum Stream: Sendable, CaseIterable {
        case output, error
    }

    private struct Buffers {
        var output: OutputBuffer
        var error: OutputBuffer
        var sign = SpinnerState.unwanted
        /// The beginning of the next result, which is already written.
        var begun = ""
        /// The separator of the last result; nil if something else was written to standard output since.
        var separator: String?

        /// Erases the sign if it is shown, and allows no more signs.
        mutating func endSign() {
            if sign == .shown { try? error.write(SpinnerState.erasure) }
            sign = .unwanted
        }
    }

    private let buffers: Mutex<Buffers>
    /// Nil until it is known: most starts print nothing before that.
    private let knownLocalizer = Mutex<Localizer?>(nil)

    /// The language of messages that belong to no command; set by the last line.
    public var localizer: Localizer {
        get { knownLocalizer.withLock(\.self) ?? .english }
        set { knownLocalizer.withLock { $0 = newValue } }
    }

    /// Creates a writer, by default to the program's own streams.
    ///
    /// The program must ignore `SIGPIPE`: a reader that closed its end is an error to report, not the end.
    public init(
        output: @escaping OutputDestination = OutputBuffer.descriptor(STDOUT_FILENO),
        error: @escaping OutputDestination = OutputBuffer.descriptor(STDERR_FILENO)
    ) {
        buffers = Mutex(Buffers(output: OutputBuffer(output), error: OutputBuffer(error)))
    }

    /// Writes text that is already safe to show.
    ///
    /// - Throws: The first error of standard output, again at every later use of it. Errors of standard error are
    ///   ignored: the status still says what happened.
    public func write(_ text: String, to stream: Stream) throws(OutputError) {
        guard !text.isEmpty else { return }
        try buffers.withLock { buffers throws(OutputError) in
            buffers.endSign()
            switch stream {
            case .output:
                try? buffers.error.flush()
                buffers.separator = nil
                try buffers.output.write(text)
            case .error:
                try? buffers.output.flush()
                try? buffers.error.write(text)
            }
        }
    }

    public func writeNow(_ text: String, to stream: Stream) throws(OutputError) {
        try write(text, to: stream)
        try flush()
    }

    /// Writes the beginning of a result at once; ``finish(_:separatedBy:)`` writes the rest.
    func begin(_ text: String) throws(OutputError) {
        // A command that runs again, since another souk saved first, often begins in the same way.
        if buffers.withLock({ $0.begun == text }) { return }
        try writeNow(text, to: .output)
        buffers.withLock { $0.begun += text }
    }

    /// Writes a result to standard output, without its beginning if that is already there.
    ///
    /// - Parameter separator: The text between this result and one with the same separator directly before it.
    func finish(_ text: String, separatedBy separator: String? = nil) throws(OutputError) {
        let (begun, last) = buffers.withLock { buffers in
            defer { buffers.begun = "" }
            return (buffers.begun, buffers.separator)
        }
        if let separator, separator == last, !text.isEmpty { try write(separator, to: .output) }
        // Most results have no beginning on the screen; then nothing is copied.
        let isBegun = !begun.isEmpty && text.utf8.starts(with: begun.utf8)
        let rest = text.utf8.index(text.startIndex, offsetBy: isBegun ? begun.utf8.count : 0)
        try writeParts(of: isBegun ? String(text[rest...]) : text)
        if !text.isEmpty { buffers.withLock { $0.separator = separator } }
    }

    /// Writes a text in parts, of whole lines where possible. Control-C ends it after the part that is being written.
    private func writeParts(of text: String) throws(OutputError) {
        if text.utf8.count <= OutputBuffer.capacity { return try writeNow(text, to: .output) }
        var rest = text[...]
        repeat {
            let bytes = rest.utf8.prefix(OutputBuffer.capacity)
            let newline = bytes.endIndex < rest.endIndex ? bytes.lastIndex(of: UInt8(ascii: "\n")) : nil
            let part = rest[..<(newline.map(rest.utf8.index(after:)) ?? bytes.endIndex)]
            try writeNow(String(part), to: .output)
            rest = rest[part.endIndex...]
            if !rest.isEmpty, Task.isCancelled { return newline == nil ? try writeNow("\n", to: .output) : () }
        } while !rest.isEmpty
    }

    /// Flushes both streams.
    ///
    /// - Throws: The first error of standard output.
    public func flush() throws(OutputError) {
        try buffers.withLock { buffers throws(OutputError) in
            try? buffers.error.flush()
            try buffers.output.flush()
        }
    }

    /// True if signs are allowed: until something else is written.
    var allowsSign: Bool { buffers.withLock { $0.sign != .unwanted } }

    /// Allows signs on standard error, which must be a terminal, until something else is written.
    func allowSign() { buffers.withLock { $0.sign = .wanted } }

    /// Shows a sign, shorter than a line, in place of the previous one; does nothing if signs are no longer allowed.
    func show(sign: String) { write(progress: "\r" + sign + SpinnerState.erasureOfRest, leaving: .shown) }

    /// Writes a line of progress, with its newline, instead of a sign; does nothing if signs are no longer allowed.
    func report(progress line: String) { write(progress: line, leaving: .wanted) }

    private func write(progress text: String, leaving sign: SpinnerState) {
        buffers.withLock { buffers in
            guard buffers.sign != .unwanted else { return }
            try? buffers.output.flush()
            try? buffers.error.write(text)
            try? buffers.error.flush()
            buffers.sign = sign
        }
    }

    public func endSign() {
        buffers.withLock { buffers in
            let wasShown = buffers.sign == .shown
            buffers.endSign()
            if wasShown { try? buffers.error.flush() }
        }
    }

    /// Reports progress on standard error at once. Errors are ignored: the command's own output then fails too.
    public func report(_ message: Message) {
        try? writeNow(localizer.onErrorTerminal(localizer.notice(message)), to: .error)
    }
}

/// The state of the progress sign: not allowed, allowed, or on the screen.
private enum SpinnerState {
    case unwanted, wanted, shown

    /// Clears to the end of the line (ECMA-48, EL).
    static let erasureOfRest = "\u{1B}[K"
    /// Goes to the start of the line and clears it.
    static let erasure = "\r" + erasureOfRest
}

public struct OutputError: Error, Sendable, Hashable {
    /// The system's error number: a value of `errno`.
    public let number: Int32

    package init(number: Int32) { self.number = number }

    /// True if the reader has closed its end, as after `souk … | head`.
    public var isClosed: Bool { number == EPIPE }

    public var message: Message { "The output could not be written: \(Message(systemError: number))." }
}

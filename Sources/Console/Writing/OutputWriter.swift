public import Domain
public import Rendering
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The one way to standard output and standard error.
///
/// What is written is collected, and handed over when there is much of it or when `flush` asks. The two streams keep
/// their order: before something is written to one, what the other holds is handed over. A sign of what goes on that is
/// on the screen meanwhile is gone before anything else is written.
public final class OutputWriter: Sendable {
    public enum Stream: Sendable, CaseIterable {
        case output, error
    }

    private struct Buffers {
        var output: OutputBuffer
        var error: OutputBuffer
        var sign = PassingSign.unwanted

        /// Takes the sign off the screen, where there is one, and wants none any more.
        mutating func endSign() {
            if sign == .shown { try? error.write(PassingSign.erasure) }
            sign = .unwanted
        }
    }

    private let buffers: Mutex<Buffers>
    /// Nil until it is known: most starts never say anything before.
    private let wordingOfNotices = Mutex<Wording?>(nil)

    /// How it tells what no command says; that of the last line that said so.
    public var wording: Wording {
        get { wordingOfNotices.withLock { $0 } ?? .english }
        set { wordingOfNotices.withLock { $0 = newValue } }
    }

    private let spokenState = Mutex(false)

    /// Whether what no command says is for people who listen; as the last line said so.
    var isSpoken: Bool {
        get { spokenState.withLock(\.self) }
        set { spokenState.withLock { $0 = newValue } }
    }

    /// Writes to the program's own streams unless told otherwise.
    ///
    /// `SIGPIPE` has to be ignored by the program: a reader that went away is an error to report, not the end.
    public init(
        output: any OutputDestination = DescriptorDestination.standardOutput,
        error: any OutputDestination = DescriptorDestination.standardError
    ) {
        buffers = Mutex(Buffers(output: OutputBuffer(output), error: OutputBuffer(error)))
    }

    /// Writes text, which is safe to show already.
    ///
    /// - Throws: The first error of that stream, again at every later use. An error of the other stream is kept for its
    ///   own next use, so that standard error can still say that standard output failed.
    public func write(_ text: String, to stream: Stream) throws(OutputError) {
        guard !text.isEmpty else { return }
        try buffers.withLock { buffers throws(OutputError) in
            buffers.endSign()
            switch stream {
            case .output:
                try? buffers.error.flush()
                try buffers.output.write(text)
            case .error:
                try? buffers.output.flush()
                try buffers.error.write(text)
            }
        }
    }

    /// Hands over everything that was written to either stream.
    ///
    /// - Throws: The first error of standard output, else that of standard error; both were tried.
    public func flush() throws(OutputError) {
        try buffers.withLock { buffers throws(OutputError) in
            let output = Result { () throws(OutputError) in try buffers.output.flush() }
            try buffers.error.flush()
            try output.get()
        }
    }

    /// Whether signs are allowed: until something else was written.
    var allowsSign: Bool { buffers.withLock { $0.sign != .unwanted } }

    /// Allows signs on standard error, which is a terminal, until something else is written.
    func allowSign() {
        buffers.withLock { $0.sign = .wanted }
    }

    /// Shows a sign in place of the one before; does nothing where signs are not allowed any more.
    ///
    /// - Parameter sign: Less than a line, to stand where the line begins.
    func show(sign: String) {
        buffers.withLock { buffers in
            guard buffers.sign != .unwanted else { return }
            try? buffers.output.flush()
            try? buffers.error.write("\r" + sign + PassingSign.erasureOfRest)
            try? buffers.error.flush()
            buffers.sign = .shown
        }
    }

    /// Writes a line of what goes on, in place of a sign; does nothing where signs are not allowed any more.
    ///
    /// - Parameter line: Whole, with its newline.
    func say(progress line: String) {
        buffers.withLock { buffers in
            guard buffers.sign != .unwanted else { return }
            try? buffers.output.flush()
            try? buffers.error.write(line)
            try? buffers.error.flush()
        }
    }

    /// Takes the sign off the screen and allows none any more.
    func endSign() {
        buffers.withLock { buffers in
            let wasShown = buffers.sign == .shown
            buffers.endSign()
            if wasShown { try? buffers.error.flush() }
        }
    }
}

/// Whether a sign of what goes on may be, and is, on the screen.
private enum PassingSign {
    case unwanted, wanted, shown

    /// Nothing left of the line from here on: ECMA-48, EL.
    static let erasureOfRest = "\u{1B}[K"
    /// To the beginning of the line, and nothing of it left.
    static let erasure = "\r" + erasureOfRest
}

extension OutputWriter {
    /// Tells what goes on while a command runs, on standard error, at once.
    ///
    /// Where it cannot be written the command's own output cannot either, and that is told.
    public func tell(_ message: Message) {
        do {
            try write(ProgramNotice(message, in: wording).shown, to: .error)
            try flush()
        } catch {}
    }
}

/// Why something could not be written to standard output or standard error.
public struct OutputError: Error, Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// Nobody reads any more, as after `souk … | head`.
        case closed
        /// It could not be written; what was written before may be all there is.
        case failed
    }

    /// The system's number for what happened: a value of `errno`.
    public let number: Int32

    public init(number: Int32) {
        self.number = number
    }

    public var kind: Kind { number == EPIPE ? .closed : .failed }

    /// What happened, in a sentence.
    public var message: Message {
        switch number {
        case EPIPE: "Nobody reads the output any more."
        case ENOSPC, EDQUOT: "The output could not be written: the disk is full."
        case EFBIG: "The output could not be written: the file may not grow any larger."
        case EBADF: "The output could not be written: it is closed."
        case EIO: "The output could not be written: the device failed."
        default: "The output could not be written: error \(Int(number)) of the system."
        }
    }
}

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

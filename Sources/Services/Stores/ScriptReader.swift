/// The lines of a script, one at a time, in bounded memory.
public protocol ScriptReader: AnyObject {
    /// The next line without its end (LF or CRLF); nil after the last.
    ///
    /// A byte-order mark at the start is skipped. Blocks while standard input has nothing to read.
    func next() throws(Failure) -> ScriptLine?
}

/// What one line of a script turned out to be.
public enum ScriptLine: Sendable, Hashable {
    case text(String)
    /// The line is longer than ``lengthLimit`` bytes; all of it was skipped.
    case tooLong
    /// The line is not UTF-8 behind this text, which it begins with.
    case notUnicode(after: String)

    /// Bytes that a line may have: 1 MiB.
    public static let lengthLimit = 1 << 20
}

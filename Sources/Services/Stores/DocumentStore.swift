/// The files people name: scripts that are read, drafts that are exported.
public protocol DocumentStore: Sendable {
    /// Opens a script for reading line by line; `-` is standard input.
    ///
    /// - Throws: `.notFound`, also for a folder; `.refused` for what may not be read.
    func openScript(_ path: String) throws(StoreError) -> any ScriptReader

    /// What tells one script from another however its path is written, so that one that reads itself is found out.
    func identity(ofScript path: String) -> String

    /// Writes `text` to a new file, mode 0644 less the umask; a file that is already there stays as it is.
    ///
    /// - Throws: `.exists`, `.unwritable`.
    func write(_ text: String, to path: String) throws(StoreError)
}

/// The lines of a script, one at a time, in bounded memory.
public protocol ScriptReader: AnyObject {
    /// The next line without its end (LF or CRLF); nil after the last.
    ///
    /// A byte-order mark at the start is skipped. Blocks while standard input has nothing to read.
    func next() throws(StoreError) -> ScriptLine?
}

/// What one line of a script turned out to be.
public enum ScriptLine: Sendable, Hashable {
    case text(String)
    /// The line is longer than ``lengthLimit`` bytes; all of it was skipped.
    case tooLong
    /// The line is not UTF-8 from this byte on, counted from 0.
    case notUnicode(offset: Int)

    /// Bytes that a line may have: 1 MiB.
    public static let lengthLimit = 1 << 20
}

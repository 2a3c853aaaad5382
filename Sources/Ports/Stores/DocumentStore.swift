/// The files that users name: scripts that are read, and drafts and whole states that are exported and imported.
public protocol DocumentStore: Sendable {
    /// Opens a script for reading line by line; `-` is standard input.
    ///
    /// - Throws: `.notFound`, also for a folder; `.refused` for a file that must not be read.
    func openScript(_ path: String) throws(Failure) -> any ScriptReader

    /// Reads a whole document.
    ///
    /// - Parameter limit: The maximum size in bytes.
    /// - Throws: `.notFound`, also for a folder; `.refused` for a file that must not be read, is not a regular file, is
    ///   too large or is not UTF-8; `.unreadable`.
    func read(_ path: String, limit: Int) throws(Failure) -> String

    /// Returns the paths of the files and folders that begin as `path` does, in the order of their names; a folder ends
    /// with a slash, and `~/` is the user's folder.
    func paths(beginning path: String) -> [String]

    /// Writes `text` to a new file with mode 0644 minus the umask; an existing file is not changed.
    ///
    /// - Throws: `.refused` if the name is taken; `.unwritable`.
    func write(_ text: String, to path: String) throws(Failure)

    /// Writes a text in parts to a new file, as ``write(_:to:)`` does a whole one.
    ///
    /// - Parameter body: Passes the parts to `write`. If it throws, the file is removed.
    func write(
        to path: String, _ body: (_ write: (String) throws(Failure) -> Void) async throws(Failure) -> Void
    ) async throws(Failure)

    /// Reads a state file that ``writeState(_:to:)`` wrote.
    ///
    /// - Returns: The state, with messages for the user about how it was read.
    /// - Throws: `.notFound`, also for a folder; `.unreadable` for a file that is not a state file, is damaged, is too
    ///   large or needs a newer souk.
    func readState(_ path: String) throws(Failure) -> Stored<SavedState>

    /// Writes the whole state to a new file that only its owner may read; an existing file is not changed.
    ///
    /// - Throws: `.refused` if the name is taken; `.unwritable`.
    func writeState(_ state: SavedState, to path: String) throws(Failure)

    /// Creates a new file for the recording of a session, which only its owner may read.
    ///
    /// - Throws: `.refused` if the name is taken, and in safe mode; `.unwritable`.
    func beginRecording(to path: String) throws(Failure) -> any RecordingFile
}

/// The lines of a script, one at a time, in bounded memory.
public protocol ScriptReader: AnyObject {
    /// The part of ``ReadAhead`` that is true of the line that was returned last.
    var readAhead: ReadAhead { get }

    /// Returns the next line without its line ending (LF or CRLF); nil after the last.
    ///
    /// A byte-order mark at the start is skipped. Blocks while standard input has nothing to read.
    func next() throws(Failure) -> ScriptLine?
}

/// The lines of a script that are in memory.
public struct ReadAhead: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The line was in memory when the one before it was run. Its sender could not know of a later change by another
    /// souk, so the line need not look for one.
    public static let line = ReadAhead(rawValue: 1)
    /// A part of the next line is in memory already, so the view need not be saved before it.
    public static let next = ReadAhead(rawValue: 2)
    /// The next ``repeats`` lines are in memory, and they are the same as this one.
    public static let repeated = ReadAhead(rawValue: 4)

    /// As many pages of 20 records as are in two of those that a server is asked for at once, less one.
    public static let repeats = 9
}

/// A line of a script, or the reason why it cannot be used.
public enum ScriptLine: Sendable, Hashable {
    case text(String)
    /// The line is longer than ``lengthLimit`` bytes; all of it was skipped.
    case tooLong
    /// The line begins with this text, and is not UTF-8 after it.
    case notUnicode(after: String)

    /// The maximum length of a line in bytes: 1 MiB.
    public static let lengthLimit = 1 << 20
}

/// A file to which a session is recorded while it runs.
public protocol RecordingFile: AnyObject, Sendable {
    /// Returns a path as the file names it: relative to its folder for what is below that, absolute otherwise.
    func shown(_ path: String) -> String

    /// Appends text at once, so that everything recorded so far remains if the program is killed.
    ///
    /// - Throws: `.unwritable`; the file then contains nothing of the text, and nothing more can be written.
    func append(_ text: String) throws(Failure)

    /// Returns when everything is on disk; nothing more can be written then.
    ///
    /// - Throws: `.unwritable` if this is not certain.
    func finish() throws(Failure)

    /// Removes a file in which nothing was recorded.
    func discard()
}

public import Domain

/// The files people name: scripts that are read, drafts and whole states that are exported and imported.
public protocol DocumentStore: Sendable {
    /// Opens a script for reading line by line; `-` is standard input.
    ///
    /// - Throws: `.notFound`, also for a folder; `.refused` for what may not be read.
    func openScript(_ path: String) throws(Failure) -> any ScriptReader

    /// What tells one script from another however its path is written, so that one that reads itself is found out.
    func identity(ofScript path: String) -> String

    /// Reads a document whole.
    ///
    /// - Parameter limit: Bytes that it may have.
    /// - Throws: `.notFound`, also for a folder; `.refused` for what may not be read, is no ordinary file, is too large
    ///   or is not UTF-8; `.unreadable`.
    func read(_ path: String, limit: Int) throws(Failure) -> String

    /// Writes `text` to a new file, mode 0644 less the umask; a file that is already there stays as it is.
    ///
    /// - Throws: `.refused` where something has the name; `.unwritable`.
    func write(_ text: String, to path: String) throws(Failure)

    /// Reads a file of everything that ``writeState(_:to:)`` wrote.
    ///
    /// - Parameter firstService: The service of a session that names none.
    /// - Returns: The state, with what a person has to be told of how it was read.
    /// - Throws: `.notFound`, also for a folder; `.unreadable` for whatever is no such file, is damaged, too large or
    ///   needs a newer souk.
    func readState(_ path: String, firstService: ServiceName) throws(Failure) -> Stored<SavedState>

    /// Writes everything to a new file that only its owner may read; a file that is already there stays as it is.
    ///
    /// - Throws: `.refused` where something has the name; `.unwritable`.
    func writeState(_ state: SavedState, to path: String) throws(Failure)

    /// Makes a new file to record a session to, which only its owner may read.
    ///
    /// - Throws: `.refused` where something has the name, and in safe mode; `.unwritable`.
    func beginRecording(to path: String) throws(Failure) -> any RecordingFile
}

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

/// A file that a session is recorded to as it goes.
public protocol RecordingFile: AnyObject, Sendable {
    /// The folder that it stands in, as an absolute path without `.` and `..`.
    var folder: String { get }

    /// Writes text to its end at once, so that a program that is killed leaves what was done so far.
    ///
    /// - Throws: `.unwritable`; nothing of the text is there then, and nothing more can be written.
    func append(_ text: String) throws(Failure)

    /// Returns when everything is on disk; nothing more can be written.
    ///
    /// - Throws: `.unwritable` where that is not sure.
    func finish() throws(Failure)

    /// Takes away a file in which nothing was recorded.
    func withdraw()
}

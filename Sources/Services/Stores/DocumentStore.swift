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
    /// - Throws: `.exists`, `.unwritable`.
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
    /// - Throws: `.exists`, `.unwritable`.
    func writeState(_ state: SavedState, to path: String) throws(Failure)

    /// Makes a new file to record a session to, which only its owner may read.
    ///
    /// - Throws: `.exists`, `.unwritable`; `.refused` in safe mode.
    func beginRecording(to path: String) throws(Failure) -> any RecordingFile
}

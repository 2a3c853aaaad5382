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

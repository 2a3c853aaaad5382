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

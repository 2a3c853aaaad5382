/// Keeps what is being typed at a prompt, so that whoever typed it can go on after a crash.
///
/// Nothing here throws: nobody who types is disturbed because of a line that cannot be kept.
public protocol TypedLineStore: Sendable {
    /// Keeps the line as it stands now in place of what was kept before.
    ///
    /// It is called with each key, and so returns before the disk has the line; the end of the process takes nothing.
    func keep(_ line: TypedLine)

    /// A line that a prompt left behind which runs no more: the newest, and with the next call the one before.
    ///
    /// It is kept here from now on as if it had been typed here; what was kept here before is not. Nil where there is
    /// none.
    func takeOver() -> String?
}

/// What becomes of the line at a prompt.
public enum TypedLine: Sendable, Hashable {
    /// Nobody has typed anything.
    case empty
    /// Somebody is typing: the line so far, with the lines of here-text before it.
    case typed(String)
    /// It was entered, and the program is at work on it: there is nothing to come back.
    case entered
}

/// Keeps no line: for scripts, and where nothing is kept.
public struct NoTypedLines: TypedLineStore {
    public init() {}

    public func keep(_ line: TypedLine) {}

    public func takeOver() -> String? { nil }
}

/// Where the lines typed at the prompt are kept.
public protocol HistoryStore: Sendable {
    /// The lines, oldest first.
    func lines() throws(Failure) -> [String]

    func append(_ line: String) throws(Failure)
}

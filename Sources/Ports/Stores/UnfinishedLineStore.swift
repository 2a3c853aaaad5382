public import Domain
public import struct FoundationEssentials.Date

/// A store of the line that is being typed at a prompt, so that the user can continue after a crash.
///
/// Nothing here throws: a line that cannot be kept must not disturb the user's typing.
public protocol UnfinishedLineStore: Sendable {
    /// Keeps the current line in place of the line that was kept before.
    ///
    /// It is called with each key, so it returns before the line is on disk; the line survives the end of the process.
    func keep(_ line: UnfinishedLine)

    /// Returns a line that was left by a prompt that no longer runs: the newest, and on the next call the one before
    /// it; nil if there is none.
    ///
    /// From then on the line is kept as if it had been typed here. The line that was kept here before is removed.
    func takeOver() -> String?
}

/// The state of the line at a prompt.
public enum UnfinishedLine: Sendable, Hashable {
    /// Nothing has been typed.
    case empty
    /// The text typed so far, including the lines of here-text before the current line.
    case typed(String)
    /// The line was entered, and the program is running it: there is nothing to restore.
    case entered
}

/// A line that was typed at the prompt, with the time and the service at which it was entered, as far as they are known.
public struct HistoryEntry: Sendable, Hashable {
    public var line: String
    public var time: Date?
    public var service: ServiceName?

    public init(_ line: String, at time: Date? = nil, in service: ServiceName? = nil) {
        (self.line, self.time, self.service) = (line, time, service)
    }
}

/// A store of the lines typed at the prompt.
public protocol HistoryStore: Sendable {
    /// Returns the lines, oldest first.
    func entries() throws(Failure) -> [HistoryEntry]

    func append(_ entry: HistoryEntry) throws(Failure)
}

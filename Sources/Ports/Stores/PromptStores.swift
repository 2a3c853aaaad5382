public import Domain
public import struct FoundationEssentials.Date

/// A record of which prompt works on which draft: one prompt at a time holds a draft, as long as it runs.
///
/// Scripts hold no drafts and ask no prompt. Conflicts between their changes and a prompt's are detected by the
/// generations of the files.
public protocol DraftHolds: Sendable {
    /// Holds a draft for this prompt and releases every other draft; nil only releases.
    ///
    /// If nothing can be written, the draft is not held.
    func hold(_ name: DraftName?) -> DraftHold

    /// Returns the prompt that holds a draft; nil if it is this prompt, or if no running prompt holds it.
    func holder(of name: DraftName) -> DraftHolder?

    /// Takes a draft over from the prompt that holds it.
    ///
    /// - Returns: True if another prompt held it, even one that has ended since.
    /// - Throws: `.unwritable`; the previous holder then keeps the draft.
    func take(_ name: DraftName) throws(Failure) -> Bool
}

public enum DraftHold: Sendable, Hashable {
    /// The draft was already held here, or no draft is held.
    case kept
    /// The draft is held from now on; others may have changed it before.
    case begun
    case held(by: DraftHolder)
}

public struct DraftHolder: Sendable, Hashable {
    /// The process of the prompt; nil if it could not be read.
    public var process: Int?
    /// The name of the prompt's machine, if it is a different one.
    public var host: String?
    /// The time since when the prompt holds the draft.
    public var since: Date?
    public var tookOver: Bool

    package init(process: Int?, host: String? = nil, since: Date? = nil, tookOver: Bool = false) {
        (self.process, self.host, self.since, self.tookOver) = (process, host, since, tookOver)
    }
}

/// A store of the line that is being typed at a prompt, so that the user can continue after a crash.
///
/// Nothing here throws: a line that cannot be kept must not disturb the user's typing.
public protocol UnfinishedLineStore: Sendable {
    /// Keeps the text typed so far, with the lines of here-text before the current one, in place of what was kept
    /// before. It is empty if there is nothing to restore, as while the program runs the line.
    ///
    /// It is called with each key, so it returns before the line is on disk; the line survives the end of the process.
    func keep(_ text: String)

    /// Returns a line that was left by a prompt that no longer runs: the newest, and on the next call the one before
    /// it; nil if there is none.
    ///
    /// From then on the line is kept as if it had been typed here. The line that was kept here before is removed.
    func takeOver() -> String?
}

/// A line that was typed at the prompt, with the time and the service at which it was entered, as far as they are
/// known.
public struct HistoryEntry: Sendable, Hashable {
    public var line: String
    public var time: Date?
    public var service: ServiceName?

    package init(_ line: String, at time: Date? = nil, in service: ServiceName? = nil) {
        (self.line, self.time, self.service) = (line, time, service)
    }
}

/// A store of the lines typed at the prompt.
public protocol HistoryStore: Sendable {
    /// Returns the lines, oldest first.
    func entries() throws(Failure) -> [HistoryEntry]

    func append(_ entry: HistoryEntry) throws(Failure)

    /// Removes a line wherever it was entered; on an error, nothing is removed.
    func remove(_ line: String) throws(Failure)
}
